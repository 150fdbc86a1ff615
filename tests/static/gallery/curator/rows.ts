/** Rows of the review for tests. */
import type { CheckupRow } from "../../../../domain/gallery/review.ts";
import {
  paintingRow,
  type ReviewRow,
} from "../../../../static/gallery/curator/state/review_row.ts";

const CHECKUP: CheckupRow = {
  id: 1,
  title: "Painting 1",
  artist_name: "Ada Holl",
  year: 1500,
  gallery_file: "thumbs/1.jpg",
  gallery_preview: "thumbs/1.jpg?v=7",
  detail_file: "full/1.jpg",
  detail_preview: "full/1.jpg?v=7",
  detail_on_demand: false,
  gallery_file_exists: true,
  detail_file_exists: true,
  cleared: false,
  checked: false,
  fixed: false,
};
const NONE = {
  gallery_file: "",
  gallery_preview: "",
  detail_file: "",
  detail_preview: "",
  detail_on_demand: true,
  gallery_file_exists: false,
  detail_file_exists: false,
};

/** A painting with both its files. */
export function row(id: number, change: Partial<CheckupRow> = {}): ReviewRow {
  return paintingRow({ ...CHECKUP, id, title: `Painting ${id}`, ...change });
}

/** A painting without files. */
export function bare(id: number, change: Partial<CheckupRow> = {}): ReviewRow {
  return row(id, { ...NONE, ...change });
}
