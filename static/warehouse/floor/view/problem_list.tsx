/** Problems of the floor; a click goes there, or fixes it. */
import { Button } from "../../../shared/ui/button.tsx";
import type { Problem } from "../../../../domain/warehouse/floor/problems.ts";
import { count, t } from "../messages.ts";
import { t as rackText } from "../rack_messages.ts";
import { t as severalText } from "../several_messages.ts";
import { putOnPlan } from "../state/commands.ts";
import { nameOf, namesOf } from "../state/describe_thing.ts";
import type { FloorEditor } from "../state/editor.ts";
import { mend, mendAll } from "../state/mend.ts";
import { WarningIcon } from "./floor_icons.tsx";

// Of more than these the first ones are shown.
const MAX_SHOWN = 300;

function describeProblem({ floor }: FloorEditor, { kind, ids }: Problem): string {
  if (kind === "one_way") return severalText("problem_one_way", { names: namesOf(floor, ids) });
  if (kind !== "through") return t(`problem_${kind}`, { names: namesOf(floor, ids) });
  const [way, ...plots] = ids;
  return rackText("problem_through", { way: nameOf(floor, way!), names: namesOf(floor, plots) });
}

export function ProblemList({ editor }: { editor: FloorEditor }) {
  editor.revision.value;
  const problems = editor.problems.value;
  if (problems.length === 0) return <p class="soft">{t("no_problems")}</p>;
  const through = problems.filter(({ kind }) => kind === "through").length;
  return (
    <>
      <h2>{count("problems", problems.length)}</h2>
      {through > 1 && editor.mayEdit && (
        <Button onClick={() => mendAll(editor)}>{rackText("mend_all")}</Button>
      )}
      <ul class="lined">
        {problems.slice(0, MAX_SHOWN).map((problem) => (
          <li key={`${problem.kind} ${problem.ids.join(" ")}`}>
            <ProblemLine editor={editor} problem={problem} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ProblemLine({ editor, problem }: { editor: FloorEditor; problem: Problem }) {
  const { kind, ids } = problem;
  const [first] = ids;
  const isToPlace = kind === "unplaced" && editor.mayEdit;
  return (
    <>
      <Button
        class="list-row list-row-top small problem"
        onClick={() => isToPlace ? putOnPlan(editor, first!) : editor.flyTo(ids)}
      >
        <WarningIcon />
        <span>
          {describeProblem(editor, problem)}
          {isToPlace && <strong>{t("place_it")}</strong>}
        </span>
      </Button>
      {kind === "through" && editor.mayEdit && (
        <Button
          class="button button-small"
          aria-label={rackText("mend_way", { way: nameOf(editor.floor, first!) })}
          onClick={() => mend(editor, first!)}
        >
          {rackText("mend")}
        </Button>
      )}
    </>
  );
}
