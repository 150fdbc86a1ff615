/** The job that reads about many records, and the list of records with undecided readings. */
import { useEffect, useState } from "preact/hooks";
import { READ_KINDS, type ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { ReadingJob, ReadingsPage } from "../../../domain/gallery/encyclopedia/records.ts";
import { count, t } from "../shared/desk/encyclopedia/messages.ts";
import {
  getJob,
  listUndecided,
  startJob,
  stopJob,
} from "../shared/desk/encyclopedia/reading_api.ts";
import { type Task, useTask } from "../../shared/use_task.ts";
import { Failure } from "../shared/desk/account_tools.tsx";
import type { Session } from "../shared/desk/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { ReadingPanel } from "../shared/desk/encyclopedia/reading_panel.tsx";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { isInField, listenToShortcuts } from "../../shared/keyboard.ts";

/** Number of records that are listed at first and per further page. */
const PAGE_SIZE = 50;
type ReadingRecords = ReadingsPage["records"];

const howText = ({ how, candidates }: ReadingRecords[number]) =>
  how === "name" ? count("how_name", candidates) : t(`how_${how}`);

/**
 * The list of undecided records, with the reading of the open one.
 * @param foundCount Number of records the job has found; an increase reloads the list.
 */
function UndecidedRecords({ session, kind, foundCount, isOver }: {
  session: Session;
  kind: ReadKind;
  foundCount: number;
  isOver: boolean;
}) {
  const [page, setPage] = useState<
    { total: number; records: ReadingRecords; next: number | null }
  >();
  const [open, setOpen] = useState<ReadingRecords[number]>();
  const { error, run } = useTask();
  const load = (offset: number, loadedRecords: ReadingRecords, limit = PAGE_SIZE) =>
    run(async () => {
      const loadedPage = await session.guard(() => listUndecided(kind, offset, limit));
      setPage({ ...loadedPage, records: [...loadedRecords, ...loadedPage.records] });
    });
  const reload = () => load(0, [], Math.min(200, Math.max(PAGE_SIZE, page?.records.length ?? 0)));
  useEffect(() => void reload(), [foundCount, isOver]);
  const records = page?.records ?? [];
  // A decided record stays open until another one is opened, so that the decision can be undone.
  const at = records.findIndex(({ id }) => id === open?.id);
  const openNeighbour = (step: 1 | -1) => {
    const next = records[at < 0 ? 0 : at + step];
    if (next !== undefined) setOpen(next);
  };
  useEffect(() =>
    listenToShortcuts(
      document,
      { KeyJ: () => openNeighbour(1), KeyK: () => openNeighbour(-1) },
      (event) => !isInField(event),
    )
  );
  return (
    <section class="part stack">
      <h2>{page === undefined ? t("loading") : t("to_decide", { total: page.total })}</h2>
      <Failure error={error} />
      {page?.total === 0 && <p role="status">{t("nothing_to_decide")}</p>}
      {records.length > 0 && (
        <p class="soft for-pointer cluster gap-3">
          {t("keys")}
          <KeyHelpTool page="encyclopedia" />
        </p>
      )}
      <div class="reading-desk split">
        <div>
          <ul>
            {records.map((record) => (
              <li key={record.id}>
                <button
                  type="button"
                  class="list-row"
                  {...(record.id === open?.id ? { "aria-current": true } : {})}
                  onClick={() => setOpen(record)}
                >
                  <span>
                    <span class="name">{record.name}</span>
                    <span class="soft small">{howText(record)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {page?.next != null && (
            <Button onClick={() => void load(page.next!, records)}>{t("more")}</Button>
          )}
        </div>
        {open !== undefined && (
          <div>
            <h3>
              <a href={`/curator/catalog?kind=${kind}&id=${open.id}`}>{open.name}</a>
            </h3>
            <ReadingPanel
              key={open.id}
              session={session}
              kind={kind}
              id={open.id}
              onWritten={() => void reload()}
            />
          </div>
        )}
      </div>
    </section>
  );
}

const POLL_INTERVAL_MS = 1500;
const SELECTIONS = ["unread", "all"] as const;

const isRunning = (job: ReadingJob | null | undefined) => job?.state === "running";

/** Loads the last job, and polls it while it is running. */
function useJob(session: Session, run: Task["run"]) {
  const [job, setJob] = useState<ReadingJob | null>();
  const poll = () => run(async () => setJob((await session.guard(getJob)).job));
  useEffect(() => void poll(), []);
  useEffect(() => {
    if (!isRunning(job)) return;
    const timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [job]);
  return [job, setJob] as const;
}

function Progress({ job }: { job: ReadingJob }) {
  const { state, done, total, differs, failed, error } = job;
  return (
    <>
      {isRunning(job) && (
        <progress max={Math.max(total, 1)} value={done} aria-label={t("progress")} />
      )}
      <p role="status">
        {t(`job_${state}`, { done, total })} {t("job_counts", { differs, failed })}
      </p>
      {error !== "" && <p class="wrong">{error}</p>}
    </>
  );
}

/** The page of the encyclopedia job. */
export function EncyclopediaPage({ session }: { session: Session }) {
  const { error, run } = useTask();
  const [job, setJob] = useJob(session, run);
  const [kind, setKind] = useState<ReadKind>("artist");
  const [which, setWhich] = useState<typeof SELECTIONS[number]>("unread");
  const act = (work: () => Promise<ReadingJob>) =>
    run(async () => setJob(await session.guard(work)));
  return (
    <>
      <p class="soft">{t("page_text")}</p>
      <Failure error={error} />
      <div class="stack gap-5">
        <fieldset class="cluster">
          <legend>{t("records")}</legend>
          {READ_KINDS.map((one) => (
            <label key={one} class="check">
              <input
                type="radio"
                name="kind"
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              {t(`many_${one}`)}
            </label>
          ))}
        </fieldset>
        <fieldset class="cluster">
          <legend>{t("which")}</legend>
          {SELECTIONS.map((one) => (
            <label key={one} class="check">
              <input
                type="radio"
                name="which"
                checked={which === one}
                onChange={() => setWhich(one)}
              />
              {t(`which_${one}`)}
            </label>
          ))}
        </fieldset>
        <p class="cluster">
          <ReasonedButton
            class="button button-main"
            off={isRunning(job) ? t("off_under_way") : undefined}
            onClick={() => void act(() => startJob({ kind, which }))}
          >
            {t("start")}
          </ReasonedButton>
          {isRunning(job) && <Button onClick={() => void act(stopJob)}>{t("stop")}</Button>}
        </p>
        {job && <Progress job={job} />}
      </div>
      <UndecidedRecords
        key={kind}
        session={session}
        kind={kind}
        foundCount={job?.kind === kind ? job.differs : 0}
        isOver={!isRunning(job)}
      />
    </>
  );
}
