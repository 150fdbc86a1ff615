import type { Problem } from "../../../../domain/warehouse/floor/problems.ts";
import { putOnPlan } from "../state/commands.ts";
import type { FloorEditor } from "../state/editor.ts";
import { WarningIcon } from "./floor_icons.tsx";
import { nameOf } from "../state/thing_words.ts";
import { count, t } from "../messages.ts";

// Whoever has more than these begins with the first ones.
const MOST_SHOWN = 300;
const MOST_NAMED = 3;

function told(editor: FloorEditor, { kind, ids }: Problem): string {
  const first = ids.slice(0, MOST_NAMED).map((id) => nameOf(editor.floor, id)).join(", ");
  const names = ids.length > MOST_NAMED
    ? t("and_more", { names: first, more: ids.length - MOST_NAMED })
    : first;
  return t(`problem_${kind}`, { names });
}

/** What is wrong; a click goes there. */
export function ProblemList({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const problems = editor.problems.value;
  if (problems.length === 0) return <p class="soft">{t("no_problems")}</p>;
  return (
    <>
      <h2>{count("problems", problems.length)}</h2>
      <ul class="problems">
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.kind} ${problem.ids.join(" ")}`}>
            <button
              type="button"
              class="problem"
              onClick={() =>
                problem.kind === "unplaced"
                  ? putOnPlan(editor, problem.ids[0]!)
                  : editor.flyTo(problem.ids)}
            >
              <WarningIcon />
              <span>
                {told(editor, problem)}
                {problem.kind === "unplaced" && <strong>{t("place_it")}</strong>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
