    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
    // Each answer that goes out holds the result that it is written from, up to the 20 connections.
    assert.ok(seen.memory < 2 * MOST_MEMORY, `${seen.memory} MB`);
