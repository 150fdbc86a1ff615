import { Button, CloseButton } from "../../../shared/ui/button.tsx";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import type { Desk } from "../state/desk.ts";
import { failureText } from "../../shared/desk/explain.ts";
import { describeJob } from "../state/describe_row.ts";
import type { Job } from "../state/replacements.ts";
import { t } from "../messages.ts";

function JobLine({ desk, job }: { desk: Desk; job: Job }) {
  const hasFailed = job.phase === "failed";
  return (
    <li class={`cluster cluster-nowrap job-${job.phase}`}>
      <span class="thumb">{job.preview && <img src={job.preview} alt="" />}</span>
      <div class="grow stack gap-2">
        <button
          type="button"
          class="job-title strong hover-line cut"
          onClick={() => void desk.goTo(job.target)}
        >
          {job.title}
        </button>
        <p>{describeJob(job)}{hasFailed && ` ${failureText(job.error)}`}</p>
        {(job.phase === "sending" || job.phase === "working") && (
          <progress
            aria-label={describeJob(job)}
            {...(job.phase === "sending" ? { value: job.progress, max: 1 } : {})}
          />
        )}
      </div>
      {job.phase === "asking" && (
        <>
          <Button onClick={() => desk.replacements.agree(job.id)}>
            {t("job_agree")}
          </Button>
          <CloseButton
            label={t("job_close", { title: job.title })}
            onClick={() => desk.replacements.close(job.id)}
          />
        </>
      )}
      {hasFailed && (
        <>
          <Button onClick={() => desk.replacements.retry(job.id)}>
            {t("retry")}
          </Button>
          <CloseButton
            label={t("job_close", { title: job.title })}
            onClick={() => desk.replacements.close(job.id)}
          />
        </>
      )}
    </li>
  );
}

/** Shows pending and failed replacements, and other notices. */
export function Tray({ desk }: { desk: Desk }) {
  const jobs = desk.replacements.jobs.value;
  return (
    <div class="tray">
      <NoticeList notices={desk.notices} />
      {jobs.length > 0 && (
        <ul class="stack gap-3" aria-label={t("jobs")}>
          {jobs.map((job) => <JobLine key={job.id} desk={desk} job={job} />)}
        </ul>
      )}
    </div>
  );
}
