/** Headings of other programs and museums, in several languages. */
import assert from "node:assert/strict";
import { chosenFields, columnsOf } from "../../../domain/files/columns.ts";
import { rowsOfText } from "../../../domain/files/read_file.ts";
import { readSheet, sizesIn } from "../../../domain/gallery/transfer/spreadsheet.ts";
import type { SpreadsheetKind } from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { headingOf } from "../../../domain/warehouse/transfer/csv_headings.ts";
import { type CsvFileKind, readFields } from "../../../domain/warehouse/transfer/csv_kinds.ts";

function warehouseFields(kind: CsvFileKind, headings: string): string[] {
  const all = headings.split(";");
  const fields = readFields(kind);
  return chosenFields(all, columnsOf(all, (heading) => headingOf(heading, fields)));
}

const galleryFields = (kind: SpreadsheetKind, headings: string) =>
  readSheet(rowsOfText(`${headings}\n${headings}`), { kind }).read.columns;

Deno.test("headings: of warehouses in five languages and of Odoo", () => {
  const sizes = ["length_box (cm)", "width_box (cm)", "height_box (cm)", "weight_box (kg)"];
  for (
    const headings of [
      "Item number;Length (cm);Width (cm);Height (cm);Weight (kg)",
      "Artikelnummer;Länge (cm);Breite (cm);Höhe (cm);Gewicht (kg)",
      "Référence;Longueur (cm);Largeur (cm);Hauteur (cm);Poids (kg)",
      "Código;Largo (cm);Ancho (cm);Alto (cm);Peso (kg)",
      "Артикул;Длина (см);Ширина (см);Высота (см);Вес (кг)",
    ]
  ) assert.deepEqual(warehouseFields("boxes", headings), ["sku_box", ...sizes], headings);
  assert.deepEqual(warehouseFields("boxes", "Internal Reference;Name;Barcode;Weight;Sales Price"), [
    "sku_box",
    "description",
    "barcodes",
    "weight_box",
    "",
  ]);
  assert.deepEqual(
    warehouseFields("orders", "Order Reference;Order Lines/Product;Order Lines/Quantity"),
    ["order_name", "sku_box", "count_box"],
  );
  const orders =
    "Auftragsnr.|Auftragsnr|Auftrags-Nr.|AUFTRAG NR|Bestellnr.|Bestell-Nr.|Order No.|" +
    "Order number|N° de commande|No de commande|Commande n°|Nº de pedido|Núm. de pedido|№ заказа|Заказ №";
  for (const order of orders.split("|")) {
    assert.deepEqual(warehouseFields("orders", `${order};Art.-Nr.;Menge:`), [
      ...["order_name", "sku_box", "count_box"],
    ], order);
  }
  assert.deepEqual(warehouseFields("sections", "Platz;Länge (cm);Breite"), [
    ...["section_name", "lenght_wsec (cm)", "widht_wsec"],
  ]);
  assert.deepEqual(warehouseFields("sections", "Location;Product;Quantity"), [
    "section_name",
    "sku_box",
    "count_box",
  ]);
});

Deno.test("headings: the first of several for one field is used, the others are reported", () => {
  assert.deepEqual(warehouseFields("boxes", "Artikel;SKU;Name;Beschreibung;description"), [
    "sku_box",
    "",
    "",
    "",
    "description",
  ]);
  assert.throws(() => warehouseFields("boxes", "Name;name"), /The file repeats the column name/);
});

Deno.test("headings: of museums' exports", () => {
  const cases: [kind: SpreadsheetKind, headings: string, fields: string][] = [
    [
      "painting",
      "Title;Artist;ConstituentID;Date;Medium;AccessionNumber;Height (cm);Width (cm)",
      "title;artist;;date;medium;inventory_number;height_mm (cm);width_mm (cm)",
    ],
    [
      "painting",
      "Object Number;Title;Artist Display Name;Object Date;Medium;Dimensions;Repository",
      "inventory_number;title;artist;date;medium;dimensions;collection",
    ],
    [
      "painting",
      "acno;title;artist;artistId;dateText;year;medium;height;width",
      "inventory_number;title;artist;;date;year;medium;height_mm;width_mm",
    ],
    [
      "painting",
      "dcterms:title;dcterms:creator;dcterms:date;dcterms:medium;dcterms:extent",
      "title;artist;date;medium;dimensions",
    ],
    [
      "painting",
      "ObjectNumber;Title;Dated;Medium;Creators",
      "inventory_number;title;date;medium;artist",
    ],
    ["painting", "Titel;Künstler;Jahr;Technik;Höhe, cm", "title;artist;year;medium;height_mm (cm)"],
    ["painting", "Titre;Artiste;Année;Technique;Largeur", "title;artist;year;medium;width_mm"],
    ["painting", "Título;Autor;Año;Técnica;Medidas", "title;artist;year;medium;dimensions"],
    ["painting", "Название;Художник;Год;Техника;Размеры", "title;artist;year;medium;dimensions"],
    [
      "artist",
      "DisplayName;Nationality;BeginDate;EndDate",
      "name;nationality;birth_year;death_year",
    ],
    ["artist", "name;gender;yearOfBirth;yearOfDeath", "name;;birth_year;death_year"],
  ];
  for (const [kind, headings, fields] of cases) {
    assert.deepEqual(galleryFields(kind, headings), fields.split(";"), headings);
  }
});

Deno.test("sizes: in one cell or with a unit in the heading, in millimetres", () => {
  assert.deepEqual(sizesIn("60 x 80 cm", undefined), { height_mm: 600, width_mm: 800 });
  assert.deepEqual(sizesIn("24 1/2 × 31 in. (62,2 × 78,7 cm)", ","), {
    height_mm: 622,
    width_mm: 787,
  });
  assert.deepEqual(sizesIn("Высота 60 х 80 мм", undefined), { height_mm: 60, width_mm: 80 });
  assert.deepEqual(sizesIn("10 × 20 × 5 in", undefined), { height_mm: 254, width_mm: 508 });
  for (const cell of ["60 x 80", "large", "60 x 80 ells", ""]) {
    assert.equal(sizesIn(cell, undefined), undefined);
  }
  const sheet = readSheet(rowsOfText("title,Height (cm),Dimensions\na,45.7,60 x 80 cm\n"), {
    kind: "painting",
  });
  const { fields, problems } = sheet.rows[0]!;
  assert.deepEqual([fields, problems], [{ title: "a", height_mm: 457, width_mm: 800 }, []]);
});
