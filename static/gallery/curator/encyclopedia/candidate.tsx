/** One candidate: what speaks for and against it, and which of its fields are taken over. */
import { useId, useState } from "preact/hooks";
import { Table } from "../../../shared/ui/table.tsx";
import type { Evidence } from "../../../../domain/gallery/encyclopedia/evidence.ts";
import type { Proposal } from "../../../../domain/gallery/encyclopedia/proposals.ts";
import type { ReadCandidate } from "../../../../domain/gallery/encyclopedia/records.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { fieldName, t } from "./messages.ts";

/** The text and whose it is stand or fall together. */
const TEXT = "bio_full";
const TOGETHER: readonly string[] = [TEXT, "text_rights", "text_credit"];
const MARKS = { agrees: "✓", disagrees: "✗", unknown: "?" } as const;

function EvidenceTable({ evidence, label }: { evidence: readonly Evidence[]; label: string }) {
  return (
    <div
      class="table-frame table-frame-low"
      role="region"
      aria-label={`${t("evidence")}: ${label}`}
      tabIndex={0}
    >
      <Table class="table table-long" headings={[t("about"), t("ours"), t("theirs"), t("verdict")]}>
        {evidence.map(({ about, verdict, ours, theirs }) => (
          <tr key={about}>
            <th scope="row">{t(`about_${about}`)}</th>
            <td>{about === "occupation" ? t("painter") : ours || "–"}</td>
            <td>{theirs || "–"}</td>
            <td class={`verdict verdict-${verdict}`}>
              <span aria-hidden="true">{MARKS[verdict]}</span>{" "}
              <span>{t(`verdict_${verdict}`)}</span>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

// Of a long text, what tells it from another.
const MAX_SHOWN_LENGTH = 400;

function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value)) {
    const texts = value.map(({ scheme, value }) =>
      scheme === "page" ? value : `${scheme} ${value}`
    );
    return texts.join(", ") || t("nothing");
  }
  const whole = String(value);
  return whole.length <= MAX_SHOWN_LENGTH ? whole : `${whole.slice(0, MAX_SHOWN_LENGTH)}…`;
}

function Fields({ proposals, chosen, onChoose, label }: {
  proposals: readonly Proposal[];
  chosen: ReadonlySet<string>;
  onChoose: (field: string, isOn: boolean) => void;
  label: string;
}) {
  return (
    <div
      class="table-frame table-frame-low"
      role="region"
      aria-label={`${t("fields")}: ${label}`}
      tabIndex={0}
    >
      <Table class="table table-long" headings={[t("fields"), t("now"), t("becomes")]}>
        {proposals.map(({ field, now, found }) => (
          <tr key={field}>
            <th scope="row">
              <label class="check">
                <input
                  type="checkbox"
                  checked={chosen.has(field)}
                  aria-label={t("take_field", { field: fieldName(field) })}
                  onChange={({ currentTarget }) => onChoose(field, currentTarget.checked)}
                />
                <span>{fieldName(field)}</span>
              </label>
            </th>
            <td>{text(now)}</td>
            <td>
              {text(found)}
              {field === TEXT && <p class="soft">{t("short_text")}</p>}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/**
 * A candidate.
 *
 * @param off Why nothing can be decided now.
 */
export function Candidate({ candidate, off, onTake, onReject }: {
  candidate: ReadCandidate;
  off: string | undefined;
  onTake: (fields: string[], reason: string) => void;
  onReject: (reason: string) => void;
}) {
  const { item, label, description, url, evidence, fields, name_alone, rejected } = candidate;
  const differing = fields.filter(({ differs }) => differs);
  const same = fields.filter(({ differs }) => !differs);
  // What fills a gap is likely wanted; what replaces something of ours is chosen one by one.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => {
    const filling = new Set(differing.filter(({ fills }) => fills).map(({ field }) => field));
    // Whose a text is says nothing of another text.
    const keepsText = differing.some(({ field, fills }) => field === TEXT && !fills);
    return keepsText ? filling.difference(new Set(TOGETHER)) : filling;
  });
  const [reason, setReason] = useState("");
  const id = useId();
  const name = [label, item].filter(Boolean).join(" ");
  const choose = (field: string, isOn: boolean) => {
    const next = new Set(chosen);
    for (const one of field === TEXT ? TOGETHER : [field]) {
      if (isOn && differing.some((proposal) => proposal.field === one)) next.add(one);
      else next.delete(one);
    }
    setChosen(next);
  };
  const whyOff = off ??
    (name_alone && reason.trim() === "" ? t("reason_needed") : undefined);
  const taken = differing.map(({ field }) => field).filter((field) => chosen.has(field));
  const names = same.map(({ field }) => fieldName(field)).join(", ");
  return (
    <article class={rejected ? "panel evidence-rejected stack gap-5" : "panel stack gap-5"}>
      <h3 class="cluster cluster-baseline">
        <a class="target" href={url} rel="noreferrer">{label}</a>
        {item !== "" && <span class="section-count">{item}</span>}
      </h3>
      {description !== "" && <p class="soft">{description}</p>}
      {rejected ? <p>{t("rejected")}</p> : (
        <>
          <EvidenceTable evidence={evidence} label={name} />
          {differing.length > 0 && (
            <Fields
              proposals={differing}
              chosen={chosen}
              onChoose={choose}
              label={name}
            />
          )}
          {same.length > 0 && <p class="soft">{t("same_fields", { fields: names })}</p>}
          <div class="field">
            <label for={`${id}-reason`}>{t("reason")}</label>
            <input
              id={`${id}-reason`}
              autocomplete="off"
              maxLength={1000}
              value={reason}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </div>
          <p class="cluster">
            <ReasonedButton
              class={taken.length > 0 ? "button button-main" : "button"}
              label={t(taken.length > 0 ? "take_of" : "take_none_of", { label })}
              off={whyOff}
              onClick={() => onTake(taken, reason)}
            >
              {t(taken.length > 0 ? "take" : "take_none")}
            </ReasonedButton>
            <ReasonedButton
              label={t("not_this_of", { label, description: description || item })}
              off={off}
              onClick={() => onReject(reason)}
            >
              {t("not_this")}
            </ReasonedButton>
          </p>
        </>
      )}
    </article>
  );
}
