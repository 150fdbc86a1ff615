/** Reading about one record: candidates with evidence, and the actions on them. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { ReadKind } from "../../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { DecisionResult, Reading } from "../../../../domain/gallery/encyclopedia/records.ts";
import { language } from "../../../shared/i18n.ts";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import type { Session } from "../state/session.ts";
import { Candidate } from "./candidate.tsx";
import { t } from "./messages.ts";
import { getReading, linkRecord, readAgain, rejectCandidates, takeBack } from "./reading_api.ts";

/** Shows the method and time of a reading. */
function Report({ reading }: { reading: Reading }) {
  const { at, how, article, decision, candidates, kind, outcome } = reading;
  if (at === null || how === null) return <p class="soft">{t("never_read")}</p>;
  const when = new Date(at).toLocaleString(language.value, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const asked = article && { asked: article.asked, title: article.title };
  return (
    <>
      <p class="soft">{t("read_at", { when })} {t(`by_${how}`)}</p>
      {asked && article.state !== "found" && <p>{t(`article_${article.state}`, asked)}</p>}
      {asked && article.state === "found" && asked.asked !== asked.title && (
        <p class="soft">{t("redirected", asked)}</p>
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
 *
 * @param off Why nothing can be decided now; undefined: it can.
 * @param onWritten called when the record or a decision has been changed
 */
export function ReadingPanel({ session, kind, id, off, version, onWritten }: {
  session: Session;
  kind: ReadKind;
  id: number;
  off?: string | undefined;
  /** Another one when the record was changed elsewhere: it is held against what was read anew. */
  version?: unknown;
  onWritten: () => void;
}) {
  const [reading, setReading] = useState<Reading>();
  const [busy, setBusy] = useState<"reading" | "working">();
  const [done, setDone] = useState<{ said: string; operation?: string }>();
  const [error, setError] = useState("");
  useEffect(() => {
    let isHere = true;
    session.guard(() => getReading(kind, id)).then(
      (found) => isHere && setReading(found),
      (failure) => isHere && setError(t("failed", { why: (failure as Error).message })),
    );
    return () => {
      isHere = false;
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
  const back = (operation: string) =>
    void run("working", async () => {
      const { conflicts } = await takeBack(operation);
      setReading(await getReading(kind, id));
      setDone({ said: t(conflicts.length === 0 ? "taken_back" : "taken_back_partly") });
      onWritten();
    });
  const whyOff = off ?? (busy === undefined ? undefined : t("working"));
  const left = reading?.candidates.filter(({ rejected }) => !rejected) ?? [];
  return (
    <section class="part stack gap-5 small" aria-labelledby={`reading-${kind}-${id}`}>
      <h2 id={`reading-${kind}-${id}`}>{t("panel_title")}</h2>
      <p class="cluster">
        <ReasonedButton
          off={whyOff}
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
            onClick={() => back(done.operation!)}
          >
            {t("take_back")}
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
          off={whyOff}
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
      {left.length > 1 && (
        <p class="cluster">
          <ReasonedButton
            off={whyOff}
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
