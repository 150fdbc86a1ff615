/** A life as a band of years, its periods on it. */
import type { Period } from "../../../domain/gallery/records.ts";
import { inEnglish } from "../shared/catalog_names.ts";
import { formatSpan, formatYear } from "../shared/years.ts";

/** Years between which the band runs: the life, widened where a period lies outside it. */
export function bandSpan(
  birth: number | null,
  death: number | null,
  periods: readonly Period[],
): { start: number; end: number } {
  const starts = periods.map(({ start_year }) => start_year);
  const ends = periods.map(({ end_year }) => end_year);
  const start = Math.min(birth ?? Infinity, ...starts);
  const end = Math.max(death ?? -Infinity, ...ends);
  return { start, end: Math.max(end, start + 1) };
}

/** The band over its list of periods; nothing without periods. */
export function PeriodBand({ birth, death, periods }: {
  birth: number | null;
  death: number | null;
  periods: readonly Period[];
}) {
  if (periods.length === 0) return null;
  const { start, end } = bandSpan(birth, death, periods);
  const share = (year: number) => `${(year - start) / (end - start) * 100}%`;
  return (
    <div>
      <div class="period-band soft small" aria-hidden="true">
        <span>{formatYear(start)}</span>
        <div class="period-track">
          {periods.map(({ id, start_year, end_year }, i) => (
            <span
              key={id}
              class="period-piece"
              style={{
                left: share(start_year),
                width: `calc(${
                  share(Math.max(end_year, start_year + (end - start) / 120) - start_year + start)
                } - 2px)`,
              }}
            >
              {i + 1}
            </span>
          ))}
        </div>
        <span>{formatYear(end)}</span>
      </div>
      <ol class="period-list tiles">
        {periods.map(({ id, name, start_year, end_year, description }, i) => (
          <li key={id}>
            <span class="note-number" aria-hidden="true">{i + 1}</span>
            <div>
              <h3 {...inEnglish()}>{name}</h3>
              <p class="faint">{formatSpan(start_year, end_year)}</p>
              {description && <p {...inEnglish()}>{description}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
