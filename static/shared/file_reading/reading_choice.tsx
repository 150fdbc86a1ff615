/** Summary of how a file of rows was read, with menus to change it. */
import type { FileReading } from "../../../domain/files/reading.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceField, type Choices } from "../ui/fields.tsx";
import type { ChosenReading, ReadingRefusal } from "./chosen_reading.ts";
import { count, ENCODINGS, t } from "./messages.ts";

function encodingChoices(encoding: string): Choices<string> {
  const named = ENCODINGS.map(([value, name, script]) =>
    [value, script === undefined ? name : `${name}, ${t(script as "western")}`] as const
  );
  return named.some(([value]) => value === encoding) ? named : [...named, [encoding, encoding]];
}

const encodingName = (encoding: string) =>
  encodingChoices(encoding).find(([value]) => value === encoding)![1];

/** Asks in which of several encodings the sample is correct. */
function Candidates({ candidates, onChoose }: {
  candidates: NonNullable<ReadingRefusal["candidates"]>;
  onChoose: (encoding: string) => void;
}) {
  return (
    <div class="reading-candidates" role="alert">
      <p>{t("candidates")}</p>
      <ul class="stack gap-3">
        {candidates.map(({ encoding, sample }) => (
          <li key={encoding}>
            <Button onClick={() => onChoose(encoding)}>
              <bdi>{sample}</bdi>
              <small>{encodingName(encoding)}</small>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ReadAs({ read, chosen, onChoose }: {
  read: FileReading;
  chosen: ChosenReading;
  onChoose: (chosen: ChosenReading) => void;
}) {
  const { encoding, detected, delimiter, decimal, sheet } = read;
  return (
    <fieldset class="panel field-row">
      <legend>{t("read_as")}</legend>
      {sheet !== null && <p>{t("sheet")}: {sheet}</p>}
      {encoding !== null && (
        <ChoiceField
          label={t(detected ? "encoding_detected" : "encoding")}
          value={encoding}
          choices={encodingChoices(encoding)}
          onChoose={(encoding) => onChoose({ ...chosen, encoding })}
        />
      )}
      {delimiter !== null && (
        <ChoiceField
          label={t("delimiter")}
          value={delimiter}
          choices={[[",", t("comma")], [";", t("semicolon")], ["\t", t("tab")]]}
          onChoose={(delimiter) => onChoose({ ...chosen, delimiter, columns: undefined })}
        />
      )}
      <ChoiceField
        label={t("decimal")}
        value={decimal ?? ""}
        choices={[
          ...(decimal === null ? [["", t("decimal_none")] as const] : []),
          [".", t("point")],
          [",", t("comma")],
        ]}
        onChoose={(decimal) => onChoose({ ...chosen, ...(decimal !== "" && { decimal }) })}
      />
    </fieldset>
  );
}

/**
 * Shows how a file was read, asks for its encoding if that is uncertain, and lists the ignored columns.
 * Renders nothing if the server has not read the file.
 */
export function ReadingChoice({ read, candidates, chosen, onChoose }: ReadingRefusal & {
  chosen: ChosenReading;
  onChoose: (chosen: ChosenReading) => void;
}) {
  return (
    <>
      {candidates !== undefined && (
        <Candidates
          candidates={candidates}
          onChoose={(encoding) => onChoose({ ...chosen, encoding })}
        />
      )}
      {read !== undefined && <ReadAs read={read} chosen={chosen} onChoose={onChoose} />}
      {read !== undefined && read.unmapped.length > 0 && (
        <div class="callout">
          <p>
            <strong>{count("unread", read.unmapped.length)}</strong>
          </p>
          <ul class="bullets">
            {read.unmapped.map((heading) => <li key={heading}>{heading}</li>)}
          </ul>
        </div>
      )}
    </>
  );
}
