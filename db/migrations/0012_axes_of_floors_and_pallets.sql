-- x runs along the width of a floor, y along its length, and a place's width lies along x. What lay
-- along x was called length before: the values change places, and every floor is drawn as it was.
UPDATE warehouses SET
  warehouse_length = warehouse_width,
  warehouse_width = warehouse_length;
--> statement-breakpoint
UPDATE warehouse_section_geometry SET
  lenght_wsec = widht_wsec,
  widht_wsec = lenght_wsec;
--> statement-breakpoint
-- Of a pallet x runs along the width as well. A box stays where it stood: its x and y change places,
-- and the same stance has another number where the box lies on a side. Pallets keep their length and
-- width, and say the latter too; a layer says what area it covers.
UPDATE pallet_results SET result = json_set(result,
  '$.widthPallete', (SELECT pallet_width FROM order_params
    WHERE id_order_item = pallet_results.id_order_item ORDER BY seq LIMIT 1),
  '$.layers', json((
    SELECT json_group_array(json(json_set(layer.value,
      '$.filledArea', round((layer.value ->> '$.fillPercentage') * (
        SELECT pallet_length * pallet_width FROM order_params
          WHERE id_order_item = pallet_results.id_order_item ORDER BY seq LIMIT 1), 6),
      '$.boxed', json((
        SELECT json_group_array(json(json_replace(box.value,
          '$.orientation', CASE box.value ->> '$.orientation'
            WHEN 2 THEN 4 WHEN 3 THEN 5 WHEN 4 THEN 3 WHEN 5 THEN 2
            ELSE box.value ->> '$.orientation' END,
          '$.positionOnPallete.x', box.value -> '$.positionOnPallete.y',
          '$.positionOnPallete.y', box.value -> '$.positionOnPallete.x'
        ))) FROM json_each(layer.value, '$.boxed') AS box
      ))
    ))) FROM json_each(pallet_results.result, '$.layers') AS layer
  ))
);
--> statement-breakpoint
UPDATE order_calculations SET figures = json_replace(figures,
  '$.by_pallet', json((
    SELECT json_group_array(json(json_replace(pallet.value,
      '$.centre_of_gravity.x', pallet.value -> '$.centre_of_gravity.y',
      '$.centre_of_gravity.y', pallet.value -> '$.centre_of_gravity.x'
    ))) FROM json_each(order_calculations.figures, '$.by_pallet') AS pallet
  ))
);
