/** Summary of how a file of rows was read, with menus to change it. */
import type { FileReading } from "../../../domain/files/reading.ts";
import { language } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceField, type Choices, DecimalField } from "../ui/fields.tsx";
import type { ChosenReading, ReadingRefusal } from "./chosen_reading.ts";
import { t } from "./messages.ts";

/** Selectable encodings, with the code of their script or region. */
const ENCODINGS: readonly (readonly [encoding: string, code?: string])[] = [
  ["utf-8"],
  ["utf-16le"],
  ["windows-1252", "155"],
  ["windows-1250", "151"],
  ["windows-1251", "Cyrl"],
  ["windows-1253", "Grek"],
  ["windows-1254", "TR"],
  ["windows-1255", "Hebr"],
  ["windows-1256", "Arab"],
  ["windows-1257", "154"],
  ["iso-8859-2", "151"],
  ["macintosh", "155"],
  ["x-mac-cyrillic", "Cyrl"],
  ["koi8-u", "Cyrl"],
  ["ibm866", "Cyrl"],
  ["shift_jis", "Jpan"],
  ["euc-jp", "Jpan"],
  ["gbk", "CN"],
  ["big5", "TW"],
  ["euc-kr", "Kore"],
];

/** Returns an encoding with its script (ISO 15924) or region (UN M.49, ISO 3166), if it has a name. */
function encodingLabel(encoding: string, code = ""): string {
  const type = code.length === 4 ? "script" : "region";
  const place = code && new Intl.DisplayNames(language.value, { type }).of(code);
  // Browsers without all names return the code.
  return place && place !== code ? `${encoding}, ${place}` : encoding;
}

function encodingChoices(encoding: string): Choices<string> {
  const isListed = ENCODINGS.some(([value]) => value === encoding);
  return (isListed ? ENCODINGS : [...ENCODINGS, [encoding] as const]).map((
    [value, code],
  ) => [value, encodingLabel(value, code)]);
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

function ReadAs({ read, onChoose }: {
  read: FileReading;
  onChoose: (selected: ChosenReading) => void;
}) {
  const { encoding, detected, delimiter, decimal, sheet, sheets, rows } = read;
  return (
    <fieldset class="panel field-row">
      <legend>{t("read_as")}</legend>
      {sheet !== null && (
        <ChoiceField
          label={t("sheet")}
          value={sheet}
          choices={sheets.map((name) => [name, name])}
          onChoose={(sheet) => onChoose({ sheet, columns: undefined })}
        />
      )}
      {encoding !== null && (
        <ChoiceField
          label={t(detected ? "encoding_detected" : "encoding")}
          value={encoding}
          choices={encodingChoices(encoding)}
          onChoose={(encoding) => onChoose({ encoding })}
        />
      )}
      {delimiter !== null && (
        <ChoiceField
          label={t("delimiter")}
          value={delimiter}
          choices={[[",", t("comma")], [";", t("semicolon")], ["\t", t("tab")]]}
          onChoose={(delimiter) => onChoose({ delimiter, columns: undefined })}
        />
      )}
      {rows > 0 && <DecimalField decimal={decimal} onChoose={(decimal) => onChoose({ decimal })} />}
    </fieldset>
  );
}

/** Shows how a file was read, or asks for its encoding if that is uncertain. */
export function ReadingChoice({ read, candidates, onChoose }: ReadingRefusal & {
  onChoose: (selected: ChosenReading) => void;
}) {
  return (
    <>
      {candidates !== undefined && (
        <Candidates
          candidates={candidates}
          onChoose={(encoding) => onChoose({ encoding })}
        />
      )}
      {read !== undefined && <ReadAs read={read} onChoose={onChoose} />}
    </>
  );
}
