/** An order in short, as lists of orders show it. */
export interface OrderSummary {
  id: string;
  /** Lines that count at least one box. */
  lines: number;
  boxes: number;
  /** 0 while the order is not calculated. */
  pallets: number;
}
