import type { Parameter } from "../state/document.ts";

/** A field for one parameter: a choice where there are few values, else text. */
export function ParameterInput({ parameter, value, onValue }: {
  parameter: Parameter;
  value: string;
  onValue: (value: string) => void;
}) {
  const { name, required, schema } = parameter;
  const choices = schema.enum?.map(String);
  return (
    <label class="field">
      <span>
        <code translate={false}>{name}</code>
        {required && <span aria-hidden="true">*</span>}
      </span>
      {choices
        ? (
          <select
            value={value}
            required={required}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          >
            {(!required || value === "") && <option value="" />}
            {choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
          </select>
        )
        : (
          <input
            value={value}
            required={required}
            inputMode={schema.type === "integer" ? "numeric" : "text"}
            autoComplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => onValue(currentTarget.value)}
          />
        )}
    </label>
  );
}
