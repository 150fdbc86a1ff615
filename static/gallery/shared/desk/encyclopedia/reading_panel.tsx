/** The reading of one record: candidates with evidence, and the actions on them. */
import { useEffect, useId, useState } from "preact/hooks";
import { Button } from "../../../../shared/ui/button.tsx";
import type { ReadKind } from "../../../../../domain/gallery/encyclopedia/read_kinds.ts";
import type {
  DecisionResult,
  ReadCandidate,
  Reading,
} from "../../../../../domain/gallery/encyclopedia/records.ts";
import { language } from "../../../../shared/i18n.ts";
import { ReasonedButton } from "../../../../shared/ui/reasoned_button.tsx";
import type { Session } from "../session.ts";
import { t } from "./messages.ts";
import {
  getReading,
  linkRecord,
  readAgain,
  rejectCandidates,
  undoDecision,
} from "./reading_api.ts";
import { Table } from "../../../../shared/ui/table.tsx";
import type { Evidence } from "../../../../../domain/gallery/encyclopedia/evidence.ts";
import type { Proposal } from "../../../../../domain/gallery/encyclopedia/proposals.ts";
import { fieldName } from "../messages.ts";

function Report({ reading }: { reading: Reading }) {
  const { at, how, article, decision, candidates, kind, outcome } = reading;
  if (at === null || how === null) return <p class="soft">{t("never_read")}</p>;
  const time = new Date(at).toLocaleString(language.value, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const titles = article && { asked: article.asked, title: article.title };
  return (
    <>
      <p class="soft">{t("read_at", { when: time })} {t(`by_${how}`)}</p>
      {titles && article.state !== "found" && <p>{t(`article_${article.state}`, titles)}</p>}
      {titles && article.state === "found" && titles.asked !== titles.title && (
        <p class="soft">{t("redirected", titles)}</p>
      )}
      {candidates.length === 0 && (
        <p>{t(kind === "artist" ? "nothing_found" : "nothing_found_painting")}</p>
      )}
      {outcome === "same" && decision === null && <p>{t("all_same")}</p>}
      {decision?.none && <p>{t("decided_none")}</p>}
      {decision?.item != null && (
        <p>{t("decided_item", { item: decision.item || t("the_article") })}</p>
      )}
    </>
  );
}

/**
 * The panel.
 * @param off Reason why decisions are disabled; undefined if they are enabled.
 * @param onWritten Called when the record or a decision has been changed.
 */
export function ReadingPanel({ session, kind, id, off, version, onWritten }: {
  session: Session;
  kind: ReadKind;
  id: number;
  off?: string | undefined;
  /**
   * Version of the record; a change elsewhere reloads the reading, so that it is compared with the
   * new values.
   */
  version?: unknown;
  onWritten: () => void;
}) {
  const [reading, setReading] = useState<Reading>();
  const [busy, setBusy] = useState<"reading" | "working">();
  const [done, setDone] = useState<{ said: string; operation?: string }>();
  const [error, setError] = useState("");
  useEffect(() => {
    let isMounted = true;
    session.guard(() => getReading(kind, id)).then(
      (found) => isMounted && setReading(found),
      (failure) => isMounted && setError(t("failed", { why: (failure as Error).message })),
    );
    return () => {
      isMounted = false;
    };
  }, [kind, id, version]);
  const run = async (what: "reading" | "working", work: () => Promise<void>) => {
    if (busy !== undefined) return;
    setBusy(what);
    setError("");
    setDone(undefined);
    try {
      await session.guard(work);
    } catch (failure) {
      setError(t("failed", { why: (failure as Error).message }));
    } finally {
      setBusy(undefined);
    }
  };
  const decide = (message: string, work: () => Promise<DecisionResult>) =>
    void run("working", async () => {
      const { operation, reading: now } = await work();
      setReading(now);
      setDone({ said: message, operation });
      onWritten();
    });
  const undo = (operation: string) =>
    void run("working", async () => {
      const { conflicts } = await undoDecision(operation);
      setReading(await getReading(kind, id));
      setDone({ said: t(conflicts.length === 0 ? "taken_back" : "taken_back_partly") });
      onWritten();
    });
  const disabledReason = off ?? (busy === undefined ? undefined : t("working"));
  const remaining = reading?.candidates.filter(({ rejected }) => !rejected) ?? [];
  return (
    <section class="part stack gap-5 small" aria-labelledby={`reading-${kind}-${id}`}>
      <h2 id={`reading-${kind}-${id}`}>{t("panel_title")}</h2>
      <p class="cluster">
        <ReasonedButton
          off={disabledReason}
          onClick={() => void run("reading", async () => setReading(await readAgain(kind, id)))}
        >
          {t(reading?.at == null ? "read" : "read_again")}
        </ReasonedButton>
        <span role="status">
          {busy === "reading" ? t("reading") : busy === "working" ? t("working") : done?.said}
        </span>
        {done?.operation !== undefined && busy === undefined && (
          <Button
            look="quiet"
            onClick={() => undo(done.operation!)}
          >
            {t("undo")}
          </Button>
        )}
      </p>
      {error !== "" && <p role="alert" class="wrong">{error}</p>}
      {reading === undefined
        ? <p role="status">{error === "" && t("loading")}</p>
        : <Report reading={reading} />}
      {reading?.candidates.map((candidate) => (
        <Candidate
          key={`${candidate.item} ${reading.at} ${reading.tag}`}
          candidate={candidate}
          off={disabledReason}
          onTake={(fields, reason) =>
            decide(
              t(fields.length > 0 ? "taken" : "remembered"),
              () => linkRecord(reading, { item: candidate.item, fields, reason }),
            )}
          onReject={(reason) =>
            decide(
              t("remembered"),
              () => rejectCandidates(reading, { items: [candidate.item], reason }),
            )}
        />
      ))}
      {remaining.length > 1 && (
        <p class="cluster">
          <ReasonedButton
            off={disabledReason}
            onClick={() =>
              decide(t("remembered"), () => rejectCandidates(reading!, { none: true }))}
          >
            {t("none_of_these")}
          </ReasonedButton>
        </p>
      )}
    </section>
  );
}

/** Fields of the text and its rights, which are taken together. */
const TEXT_FIELD = "bio_full";
const TEXT_FIELDS: readonly string[] = [TEXT_FIELD, "text_rights", "text_credit"];
const VERDICT_MARKS = { agrees: "✓", disagrees: "✗", unknown: "?" } as const;

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
              <span aria-hidden="true">{VERDICT_MARKS[verdict]}</span>{" "}
              <span>{t(`verdict_${verdict}`)}</span>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

// Maximum length of a displayed text; enough to tell it from another one.
const MAX_SHOWN_LENGTH = 400;

function text(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (Array.isArray(value)) {
    const texts = value.map(({ scheme, value }) =>
      scheme === "page" ? value : `${scheme} ${value}`
    );
    return texts.join(", ") || t("nothing");
  }
  const fullText = String(value);
  return fullText.length <= MAX_SHOWN_LENGTH ? fullText : `${fullText.slice(0, MAX_SHOWN_LENGTH)}…`;
}

function Fields({ proposals, selected, onChoose, label }: {
  proposals: readonly Proposal[];
  selected: ReadonlySet<string>;
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
                  checked={selected.has(field)}
                  aria-label={t("take_field", { field: fieldName(field) })}
                  onChange={({ currentTarget }) => onChoose(field, currentTarget.checked)}
                />
                <span>{fieldName(field)}</span>
              </label>
            </th>
            <td>{text(now)}</td>
            <td>
              {text(found)}
              {field === TEXT_FIELD && <p class="soft">{t("short_text")}</p>}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/**
 * A candidate with its evidence, its fields and the decisions.
 * @param off Reason why decisions are disabled.
 */
function Candidate({ candidate, off, onTake, onReject }: {
  candidate: ReadCandidate;
  off: string | undefined;
  onTake: (fields: string[], reason: string) => void;
  onReject: (reason: string) => void;
}) {
  const { item, label, description, url, evidence, fields, name_alone, rejected } = candidate;
  const differingFields = fields.filter(({ differs }) => differs);
  const equalFields = fields.filter(({ differs }) => !differs);
  // Fields that fill gaps are preselected; fields that replace values are selected individually.
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => {
    const gapFields = new Set(
      differingFields.filter(({ fills }) => fills).map(({ field }) => field),
    );
    // Rights of the found text do not apply to a retained one.
    const keepsText = differingFields.some(({ field, fills }) => field === TEXT_FIELD && !fills);
    return keepsText ? gapFields.difference(new Set(TEXT_FIELDS)) : gapFields;
  });
  const [reason, setReason] = useState("");
  const id = useId();
  const name = [label, item].filter(Boolean).join(" ");
  const choose = (field: string, isOn: boolean) => {
    const next = new Set(selected);
    for (const one of field === TEXT_FIELD ? TEXT_FIELDS : [field]) {
      if (isOn && differingFields.some((proposal) => proposal.field === one)) next.add(one);
      else next.delete(one);
    }
    setSelected(next);
  };
  const disabledReason = off ??
    (name_alone && reason.trim() === "" ? t("reason_needed") : undefined);
  const takenFields = differingFields.map(({ field }) => field).filter((field) =>
    selected.has(field)
  );
  const names = equalFields.map(({ field }) => fieldName(field)).join(", ");
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
          {differingFields.length > 0 && (
            <Fields
              proposals={differingFields}
              selected={selected}
              onChoose={choose}
              label={name}
            />
          )}
          {equalFields.length > 0 && <p class="soft">{t("same_fields", { fields: names })}</p>}
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
              class={takenFields.length > 0 ? "button button-main" : "button"}
              label={t(takenFields.length > 0 ? "take_of" : "take_none_of", { label })}
              off={disabledReason}
              onClick={() => onTake(takenFields, reason)}
            >
              {t(takenFields.length > 0 ? "take" : "take_none")}
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
