/** Records of Linked Art: what they say, and where they lead. */
import assert from "node:assert/strict";
import { openGrid } from "../iiif/grid_app.ts";
import { Desk } from "../gallery/editing_desk.ts";

const CONTEXT = "https://linked.art/ns/v1/linked-art.json";
const AT = "http://localhost/linked-art";
const aat = (number: number, label: string) => ({
  id: `http://vocab.getty.edu/aat/${number}`,
  type: "Type",
  _label: label,
});
const BRIEF_TEXT = aat(300418049, "Brief Text");
const name = (content: string) => ({
  type: "Name",
  classified_as: [aat(300404670, "Primary Name")],
  content,
});
const statement = (number: number, label: string, content: string) => ({
  type: "LinguisticObject",
  classified_as: [{ ...aat(number, label), classified_as: [BRIEF_TEXT] }],
  content,
});
const page = (url: string) => ({
  type: "LinguisticObject",
  classified_as: [aat(300264578, "Web Page")],
  digitally_carried_by: [{
    type: "DigitalObject",
    format: "text/html",
    access_point: [{ id: url, type: "DigitalObject" }],
  }],
});
const MILLIMETRES = {
  id: "http://vocab.getty.edu/aat/300379097",
  type: "MeasurementUnit",
  _label: "millimeters",
};
const ARTIST_1 = { id: `${AT}/artists/1`, type: "Person", _label: "Artist 1" };

Deno.test("painting: names, production, size, place, identifiers and rights of others", async () => {
  await using desk = await Desk.open();
  const [status] = await desk.body("PATCH", "/api/paintings/2", {
    date: "1503~/1506",
    medium: "oil",
    support: "poplar",
    height_mm: 770,
    width_mm: 530,
    collection: "Louvre",
    place: "Paris",
    inventory_number: "INV. 779",
    names: [{ name: "La Joconde", language: "fr" }],
    identifiers: [
      { scheme: "wikidata", value: "Q12418" },
      { scheme: "page", value: "https://museum.example/779" },
    ],
    object_rights: "No known restrictions",
    object_credit: "Bought by Francis I",
  });
  assert.equal(status, 200);
  const response = await desk.test.request("/linked-art/paintings/2");
  assert.equal(response.headers.get("Content-Type"), `application/ld+json;profile="${CONTEXT}"`);
  assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
  assert.deepEqual(await response.json(), {
    "@context": CONTEXT,
    id: `${AT}/paintings/2`,
    type: "HumanMadeObject",
    _label: "Painting 2",
    classified_as: [
      {
        ...aat(300033618, "Painting"),
        classified_as: [aat(300435443, "Type of Work")],
      },
      {
        id: `${AT}/movements/1`,
        type: "Type",
        _label: "Movement 1",
        classified_as: [aat(300015646, "Styles and Periods")],
      },
    ],
    identified_by: [
      name("Painting 2"),
      {
        type: "Name",
        content: "La Joconde",
        language: [{
          type: "Language",
          _label: "fr",
          identified_by: [{ type: "Identifier", content: "fr" }],
        }],
      },
      {
        type: "Identifier",
        classified_as: [aat(300404626, "Identification Number")],
        content: "INV. 779",
      },
    ],
    equivalent: [{
      id: "http://www.wikidata.org/entity/Q12418",
      type: "HumanMadeObject",
      _label: "Painting 2",
    }],
    produced_by: {
      type: "Production",
      carried_out_by: [ARTIST_1],
      timespan: {
        type: "TimeSpan",
        identified_by: [{ type: "Name", content: "c. 1503–1506" }],
        begin_of_the_begin: "1503-01-01T00:00:00Z",
        end_of_the_end: "1506-12-31T23:59:59Z",
      },
      influenced_by: [
        { id: `${AT}/paintings/1`, type: "HumanMadeObject", _label: "Painting 1" },
        { id: `${AT}/artists/2`, type: "Person", _label: "Artist 2" },
      ],
    },
    dimension: [
      {
        type: "Dimension",
        classified_as: [aat(300055644, "Height")],
        value: 770,
        unit: MILLIMETRES,
      },
      {
        type: "Dimension",
        classified_as: [aat(300055647, "Width")],
        value: 530,
        unit: MILLIMETRES,
      },
    ],
    referred_to_by: [
      statement(300435429, "Material Statement", "oil, poplar"),
      statement(300435418, "Credit Line", "Bought by Francis I"),
      statement(300435434, "Copyright/License Statement", "No known restrictions"),
    ],
    current_owner: [{
      type: "Group",
      _label: "Louvre",
      identified_by: [{ type: "Name", content: "Louvre" }],
    }],
    current_location: {
      type: "Place",
      _label: "Paris",
      identified_by: [{ type: "Name", content: "Paris" }],
    },
    subject_of: [
      {
        type: "LinguisticObject",
        digitally_carried_by: [{
          type: "DigitalObject",
          access_point: [{
            id: "http://localhost/iiif/presentation/3/paintings/2",
            type: "DigitalObject",
          }],
          conforms_to: [{ id: "http://iiif.io/api/presentation", type: "InformationObject" }],
          format: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
        }],
      },
      page("http://localhost/paintings/2"),
      page("https://museum.example/779"),
    ],
  });
});

Deno.test("attribution: only the artist's own works are carried out by them; BCE years are astronomical", async () => {
  await using desk = await Desk.open();
  const produced = async (attribution: string) => {
    await desk.body("PATCH", "/api/paintings/3", { attribution, year: -480 });
    const { produced_by } = await desk.test.json("/linked-art/paintings/3");
    const { type: _, timespan: __, ...how } = produced_by;
    return how;
  };
  const person = { id: `${AT}/artists/2`, type: "Person", _label: "Artist 2" };
  assert.deepEqual(await produced("by"), { carried_out_by: [person] });
  assert.deepEqual(await produced("attributed_to"), {
    attributed_by: [{
      type: "AttributeAssignment",
      assigned_property: "carried_out_by",
      assigned: [person],
    }],
  });
  assert.deepEqual(await produced("workshop_of"), {
    carried_out_by: [{
      type: "Group",
      _label: "Workshop of Artist 2",
      identified_by: [{ type: "Name", content: "Workshop of Artist 2" }],
      formed_by: { type: "Formation", influenced_by: [person] },
    }],
  });
  assert.deepEqual(await produced("after"), { influenced_by: [person] });
  const { produced_by: { timespan } } = await desk.test.json("/linked-art/paintings/3");
  assert.deepEqual([timespan.begin_of_the_begin, timespan.end_of_the_end], [
    "-0479-01-01T00:00:00Z",
    "-0479-12-31T23:59:59Z",
  ]);
});

Deno.test("time span: centuries BCE, and additional wording of the source", async () => {
  await using desk = await Desk.open();
  const spanOf = async (fields: object) => {
    assert.equal((await desk.body("PATCH", "/api/paintings/3", fields))[0], 200);
    const { produced_by } = await desk.test.json("/linked-art/paintings/3");
    return produced_by.timespan;
  };
  assert.deepEqual(await spanOf({ year: null, date: "-04XX", date_text: "5th century BC" }), {
    type: "TimeSpan",
    identified_by: [{ type: "Name", content: "5th century BCE" }],
    begin_of_the_begin: "-0499-01-01T00:00:00Z",
    end_of_the_end: "-0400-12-31T23:59:59Z",
  });
  assert.deepEqual(await spanOf({ date: "1467/1499", date_text: "late 15th c." }), {
    type: "TimeSpan",
    identified_by: [{ type: "Name", content: "late 15th c." }],
    begin_of_the_begin: "1467-01-01T00:00:00Z",
    end_of_the_end: "1499-12-31T23:59:59Z",
  });
  assert.deepEqual(await spanOf({ date: "", date_text: "reign of Taharqa" }), {
    type: "TimeSpan",
    identified_by: [{ type: "Name", content: "reign of Taharqa" }],
  });
});

Deno.test("image: the picture and its service, with its terms", async () => {
  await using opened = await openGrid();
  const { representation } = await opened.test.json("/linked-art/paintings/1");
  const [{ digitally_shown_by: [image] }] = representation;
  assert.equal(image.access_point[0].id, "http://localhost/iiif/3/1/full/max/0/default.jpg");
  assert.equal((await opened.test.request(image.access_point[0].id)).status, 200);
  assert.deepEqual(image.digitally_available_via, [{
    type: "DigitalService",
    access_point: [{ id: "http://localhost/iiif/3/1", type: "DigitalObject" }],
    conforms_to: [{ id: "http://iiif.io/api/image", type: "InformationObject" }],
    format: 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"',
  }]);
});

Deno.test("artist and movement: names, life, biography; merged ids redirect, others are refused", async () => {
  await using desk = await Desk.open();
  const [status] = await desk.body("PATCH", "/api/artists/1", {
    birth_date: "../1450",
    bio_full: "A painter.",
    text_credit: "Ada",
    identifiers: [{ scheme: "ulan", value: "500010879" }, { scheme: "viaf", value: "24604287" }],
  });
  assert.equal(status, 200);
  await desk.body("PATCH", "/api/movements/1", { description: "Light." });
  assert.deepEqual(await desk.test.json("/linked-art/artists/1"), {
    "@context": CONTEXT,
    ...ARTIST_1,
    classified_as: [
      { ...aat(300025103, "Artist"), classified_as: [aat(300263369, "Occupation")] },
    ],
    identified_by: [name("Artist 1")],
    equivalent: [
      { id: "http://vocab.getty.edu/ulan/500010879", type: "Person", _label: "Artist 1" },
      { id: "http://viaf.org/viaf/24604287", type: "Person", _label: "Artist 1" },
    ],
    born: {
      type: "Birth",
      timespan: {
        type: "TimeSpan",
        identified_by: [{ type: "Name", content: "before 1450" }],
        end_of_the_end: "1450-12-31T23:59:59Z",
      },
    },
    died: {
      type: "Death",
      timespan: {
        type: "TimeSpan",
        identified_by: [{ type: "Name", content: "1520" }],
        begin_of_the_begin: "1520-01-01T00:00:00Z",
        end_of_the_end: "1520-12-31T23:59:59Z",
      },
    },
    referred_to_by: [{
      ...statement(300435422, "Biography Statement", "A painter."),
      referred_to_by: [statement(300435418, "Credit Line", "Ada")],
    }],
    subject_of: [page("http://localhost/artists/1")],
  });
  assert.deepEqual(await desk.test.json("/linked-art/movements/1"), {
    "@context": CONTEXT,
    id: `${AT}/movements/1`,
    type: "Type",
    _label: "Movement 1",
    classified_as: [aat(300015646, "Styles and Periods")],
    identified_by: [name("Movement 1")],
    referred_to_by: [statement(300435416, "Description", "Light.")],
    subject_of: [page("http://localhost/movements/1")],
  });
  await desk.body("POST", "/api/artists/2/merge", { into: 1 });
  const moved = await desk.test.request("/linked-art/artists/2");
  assert.deepEqual([moved.status, moved.headers.get("Location")], [308, "/linked-art/artists/1"]);
  assert.deepEqual(await desk.test.refusal("/linked-art/movements/9"), [
    404,
    "No movement has the id 9",
  ]);
});
