/** Records and requests that the warehouse's tests send. */
/** An id that nothing has. */
export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

export const WAREHOUSE = {
  warehouse_name: "North",
  warehouse_length: 60000,
  warehouse_width: 40000.5,
};
export const box = (uuid_warehouse: string) => ({
  uuid_warehouse,
  sku_box: "Ящик №7",
  length_box: 400,
  width_box: 300.5,
  height_box: 200,
  weight_box: 0,
  max_load_box: 50,
  is_rotated_box: 1,
});

export const post = (json: unknown) => ({ method: "POST", json });
export const put = (json: unknown) => ({ method: "PUT", json });
