-- Roles 1 and 2 have changed their meaning: 1 is an employee (who picks), 2 the head of a warehouse
-- (who plans). Users keep what they may do.
UPDATE warehouse_users SET user_role = 3 - user_role WHERE user_role IN (1, 2);
