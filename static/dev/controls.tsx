/** Examples of buttons, fields and other interactive components. */
import { useState } from "preact/hooks";
import { movementColors } from "../gallery/shared/movement_color.ts";
import { MinusIcon, PlusIcon, WholeIcon } from "../shared/icons.tsx";
import { FileField } from "../shared/file_import/file_field.tsx";
import { Button, IconButton } from "../shared/ui/button.tsx";
import { useCombobox } from "../shared/ui/combobox.ts";
import { CheckField, ChoiceField, Form, SearchField, TextField } from "../shared/ui/fields.tsx";
import { Menu } from "../shared/ui/menu.tsx";
import { ReasonedButton } from "../shared/ui/reasoned_button.tsx";
import { Segments } from "../shared/ui/segments.tsx";
import { ZoomButtons } from "../shared/ui/zoom_buttons.tsx";
import { BackLink } from "../shared/ui/back_link.tsx";
import { Facets } from "../shared/ui/facets.tsx";
import { ReadingChoice } from "../shared/file_import/reading_choice.tsx";
import type { ChosenReading } from "../shared/file_import/chosen_reading.ts";
import type { FileReading } from "../../domain/files/reading.ts";
import { Group, WORKS } from "./group.tsx";
import { t } from "./messages.ts";

function Buttons() {
  return (
    <Group name="buttons">
      <div class="cluster">
        <Button look="main" shortcut="Ctrl S">{t("save")}</Button>
        <Button>{t("plain")}</Button>
        <Button class="button button-small">{t("small")}</Button>
        <Button aria-pressed>{t("pressed")}</Button>
        <Button disabled>{t("disabled")}</Button>
        <Button look="danger">{t("delete")}</Button>
        <Button look="quiet">{t("quiet")}</Button>
      </div>
      <div class="cluster">
        <ReasonedButton off={t("off")}>{t("delete")}</ReasonedButton>
      </div>
      <div class="cluster gap-2">
        <IconButton label={t("previous")}>
          <MinusIcon />
        </IconButton>
        <IconButton label={t("play")} class="tool tool-main">
          <WholeIcon />
        </IconButton>
        <IconButton label={t("next")} pressed>
          <PlusIcon />
        </IconButton>
        <IconButton label={t("disabled")} disabled>
          <PlusIcon />
        </IconButton>
      </div>
    </Group>
  );
}

const PLACES = ["orders", "stock", "boxes"] as const;

function Choices() {
  const [place, setPlace] = useState<typeof PLACES[number]>("orders");
  return (
    <Group name="choices">
      <nav class="tabs" aria-label={t("choices")}>
        {PLACES.map((choice) => (
          <Button
            key={choice}
            class="tab"
            aria-pressed={choice === place}
            onClick={() => setPlace(choice)}
          >
            {t(choice)} {choice === "boxes" && <span class="badge">12</span>}
          </Button>
        ))}
      </nav>
      <div class="cluster">
        <Segments
          label={t("view")}
          values={PLACES}
          selected={place}
          name={(choice) => t(choice)}
          onChoose={setPlace}
        />
        <Menu label={t("more")}>
          <button type="button">{t("plain")}</button>
          <button type="button">{t("delete")}</button>
        </Menu>
      </div>
    </Group>
  );
}

function Fields() {
  const [place, setPlace] = useState<typeof PLACES[number]>("stock");
  const [isTurned, setTurned] = useState(true);
  return (
    <Group name="fields">
      <div class="cluster">
        <SearchField label={t("search")} shortcut="/" placeholder={t("search")} />
        <input class="input input-short" aria-label={t("count")} inputMode="numeric" value="7" />
      </div>
      <div class="field-row">
        <TextField label={t("name")} defaultValue={t("boxes")} />
        <ChoiceField
          label={t("place")}
          value={place}
          choices={PLACES.map((choice) => [choice, t(choice)])}
          onChoose={setPlace}
        />
        <TextField label={t("date")} type="date" />
        <TextField label={t("disabled")} disabled />
      </div>
      <label class="field">
        <span>{t("about")}</span>
        <textarea class="growing" value={t("about_text")} />
      </label>
      <div class="cluster">
        <CheckField label={t("turned")} checked={isTurned} onCheck={setTurned} />
        <CheckField label={t("disabled")} disabled onCheck={() => {}} />
      </div>
      <input type="range" aria-label={t("speed")} />
    </Group>
  );
}

/** A form whose empty fields are wrong once it is sent. */
function WrongForm() {
  const [name, setName] = useState("");
  const [isSent, setSent] = useState(true);
  const isWrong = isSent && name === "";
  return (
    <Group name="form">
      <Form class="stack gap-5" noValidate onSubmit={() => setSent(true)}>
        <div class="field-row">
          <div class="stack gap-2">
            <TextField
              label={t("name")}
              value={name}
              aria-invalid={isWrong}
              aria-describedby="name-wrong"
              onText={setName}
            />
            <p id="name-wrong" class="wrong smaller">{isWrong && t("name_wrong")}</p>
          </div>
          <TextField label={t("count")} inputMode="numeric" defaultValue="7" />
        </div>
        <p class="wrong" role="alert">{isWrong && t("form_wrong")}</p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={() => setSent(false)}>{t("cancel")}</Button>
          <Button type="submit" look="main">{t("save")}</Button>
        </div>
      </Form>
    </Group>
  );
}

/** A field that finds works by their titles and shows their pictures. */
function PictureSearch() {
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const matches = WORKS.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
  const isShown = isOpen && matches.length > 0;
  const { restart, field, list, option } = useCombobox({
    id: "works",
    label: t("find"),
    items: matches,
    isShown,
    open: () => setOpen(true),
    pick({ title }) {
      setQuery(title);
      setOpen(false);
    },
    leave() {
      setOpen(false);
      return isShown;
    },
  });
  return (
    <Group name="combobox">
      <div class="field suggesting narrow">
        <label for="works">{t("find")}</label>
        <input
          id="works"
          {...field}
          value={query}
          onInput={({ currentTarget: { value } }) => {
            setQuery(value);
            restart();
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <ul {...list} class="suggestions floating" hidden={!isShown}>
          {matches.map((work, at) => (
            <li key={work.title} {...option(work, at)}>
              <span class="thumb" style={movementColors(work.color)} />
              <span>
                <span class="name">{work.title}</span>
                <span class="soft">{work.artist}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Group>
  );
}

/** The report of a file that was read. */
const READING: FileReading = {
  encoding: "windows-1251",
  detected: true,
  delimiter: ";",
  sheet: null,
  sheets: [],
  decimal: ",",
  columns: ["sku_box", ""],
  unmapped: ["Lieferant"],
  headings: ["SKU", "Lieferant"],
  rows: 2,
  samples: [["RICE-900G-12", "Müller"]],
};

/** Shows the reading of a file: a certain one, and one whose encoding the user has to choose. */
function ReadFiles() {
  const [reading, setReading] = useState(READING);
  const choose = (selected: ChosenReading) =>
    setReading({ ...reading, ...selected } as FileReading);
  return (
    <Group name="reading">
      <ReadingChoice read={reading} onChoose={choose} />
      <ReadingChoice
        candidates={[
          { encoding: "windows-1252", sample: "Müller" },
          { encoding: "windows-1251", sample: "Mьller" },
        ]}
        onChoose={choose}
      />
    </Group>
  );
}

/** Filters with counts, and the link to the page above. */
function Filters() {
  const [place, setPlace] = useState<typeof PLACES[number]>("orders");
  const counts = { orders: 5, stock: 1200, boxes: 0 };
  return (
    <Group name="filters">
      <BackLink href="#group-filters">{t("orders")}</BackLink>
      <Facets
        label={t("filters")}
        facets={PLACES.map((key) => ({ key, name: t(key), count: counts[key] }))}
        selected={place}
        onChoose={setPlace}
      />
    </Group>
  );
}

function Tools() {
  const [file, setFile] = useState<string>();
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <Group name="files">
        <FileField
          accept=".csv"
          onFiles={([one]) => setFile(one?.name)}
        />
        <p class="soft" role="status">{file}</p>
      </Group>
      <Group name="over_map">
        <div class="components-map drawn panel">
          <p class="soft" role="status">{Math.round(100 * zoom)} %</p>
          <ZoomButtons
            step={1.5}
            zoom={(factor) => setZoom(zoom * factor)}
            whole={() => setZoom(1)}
          />
        </div>
      </Group>
    </>
  );
}

/** Shows buttons, choices, fields, forms and tools. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Choices />
      <Filters />
      <Fields />
      <WrongForm />
      <PictureSearch />
      <ReadFiles />
      <Tools />
    </>
  );
}
