/** Controls: buttons, choices and fields. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { MinusIcon, PlusIcon, WholeIcon } from "../../shared/icons.tsx";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { ChoiceField, SearchField, TextField } from "../../shared/ui/fields.tsx";
import { Menu } from "../../shared/ui/menu.tsx";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { Segments } from "../../shared/ui/segments.tsx";
import { t } from "../messages.ts";

/** A group of components with its heading. */
export function Group({ name, children }: {
  name: Parameters<typeof t>[0];
  children: ComponentChildren;
}) {
  return (
    <section class="stack part" aria-labelledby={`group-${name}`}>
      <h2 id={`group-${name}`}>{t(name)}</h2>
      {children}
    </section>
  );
}

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
        {PLACES.map((one) => (
          <Button
            key={one}
            class="tab"
            aria-pressed={one === place}
            onClick={() => setPlace(one)}
          >
            {t(one)} {one === "boxes" && <span class="badge">12</span>}
          </Button>
        ))}
      </nav>
      <div class="cluster">
        <Segments
          label={t("view")}
          values={PLACES}
          chosen={place}
          name={(one) => t(one)}
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
  return (
    <Group name="fields">
      <div class="cluster">
        <SearchField label={t("search")} shortcut="/" placeholder={t("search")} />
        <input class="input input-short" aria-label={t("count")} inputMode="numeric" value="7" />
      </div>
      <div class="field-row">
        <TextField label={t("name")} defaultValue={t("boxes")} />
        <div class="stack gap-2">
          <TextField label={t("name")} aria-invalid aria-describedby="name-wrong" />
          <p id="name-wrong" class="wrong smaller">{t("name_wrong")}</p>
        </div>
        <ChoiceField
          label={t("place")}
          value={place}
          choices={PLACES.map((one) => [one, t(one)])}
          onChoose={setPlace}
        />
        <TextField label={t("disabled")} disabled />
      </div>
      <label class="check">
        <input type="checkbox" checked />
        {t("turned")}
      </label>
      <input type="range" aria-label={t("speed")} />
    </Group>
  );
}

/** Shows buttons, choices and fields. */
export function Controls() {
  return (
    <>
      <Buttons />
      <Choices />
      <Fields />
    </>
  );
}
