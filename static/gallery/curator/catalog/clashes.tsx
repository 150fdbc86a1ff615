/** Fields that two curators have changed: what it was, what the other made of it, what is typed here. */
import { Fact } from "../../../shared/ui/table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { Clash } from "../../../shared/draft.ts";
import { labelOf } from "./fields.ts";
import type { RecordEditing } from "./record_editing.ts";
import { t } from "./messages.ts";

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value)) return value.map(inWords).join("; ");
  if (typeof value === "object") return Object.values(value).map(inWords).join(", ");
  return String(value);
}

function ClashChoice({ editing, clash }: { editing: RecordEditing; clash: Clash }) {
  const field = labelOf(editing.kind, clash.field);
  const mine = editing.draft.values.value[clash.field];
  return (
    <section class="stack gap-3" aria-label={field}>
      <h3>{field}</h3>
      <dl class="pairs">
        <Fact name={t("clash_base")}>{inWords(clash.base)}</Fact>
        <Fact name={t("clash_theirs")}>{inWords(clash.theirs)}</Fact>
        <Fact name={t("clash_mine")}>{inWords(mine)}</Fact>
      </dl>
      <p class="cluster gap-3">
        <Button onClick={() => editing.draft.settle(clash, "mine")}>
          {t("keep_mine", { field })}
        </Button>
        <Button onClick={() => editing.draft.settle(clash, "theirs")}>
          {t("take_theirs", { field })}
        </Button>
      </p>
    </section>
  );
}

/** All of them; nothing when there is none. */
export function Clashes({ editing }: { editing: RecordEditing }) {
  const clashes = editing.draft.clashes.value;
  if (clashes.length === 0) return null;
  return (
    <div class="clashes panel panel-chosen stack gap-5" role="alert">
      <h2>{t("clash_title")}</h2>
      <p>{t("clash_text")}</p>
      {clashes.map((clash) => <ClashChoice key={clash.field} editing={editing} clash={clash} />)}
    </div>
  );
}
