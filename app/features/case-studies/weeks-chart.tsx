import type { Chapter } from "#app/content/collections.schema.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { withUnit } from "#app/platform/i18n/with-unit.ts";

type WeeksChartProps = NonNullable<Chapter["weeks"]> & { word: string };

/**
 * Renders a bar per week, from zero to a labelled line at the next round figure. The first and last bars have numbers;
 * screen readers get all of them as a table.
 */
export function WeeksChart({ label, unit, from, values, word }: WeeksChartProps) {
  const { locale } = useTranslation();
  const rows = values.map((value, index) => ({ week: from + index, value: withUnit(value, unit, locale) }));
  const ends = [rows.at(0), rows.at(-1)];
  const end = roundedUp(Math.max(...values));
  return (
    <figure data-slot="weeks" className="col-span-12 mt-5">
      <figcaption className="text-s font-semibold text-balance">{label}</figcaption>
      <p aria-hidden="true" className="mt-5 -mb-4 text-s text-text-2">
        {withUnit(end, unit, locale)}
      </p>
      <Bars values={values} end={end} />
      <p aria-hidden="true" className="mt-2 flex justify-between gap-5 text-s text-text-2">
        {ends.map((row) => row && <End key={row.week} {...row} word={word} />)}
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {rows.map(({ week, value }) => (
              <tr key={week}>
                <th scope="row">
                  {word} {week}
                </th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function End({ word, week, value }: { word: string; week: number; value: string }) {
  return (
    <span className="last:text-right">
      {word} {week} <strong className="block text-d4 text-text">{value}</strong>
    </span>
  );
}

const [height, step, thickness] = [100, 10, 6];

function Bars({ values, end }: { values: number[]; end: number }) {
  const tall = (value: number) => Math.max(1, Math.round((height * value) / end));
  const bar = (index: number, value: number) =>
    `M${index * step} ${height}V${height - tall(value)}h${thickness}V${height}z`;
  const bars = values.map((value, index) => bar(index, value));
  const width = values.length * step - step + thickness;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="weeks-bars mt-5 w-full"
    >
      <path d={`M0 0H${width}`} className="weeks-line" />
      <path d={bars.slice(0, -1).join("")} />
      <path d={bars.at(-1)} />
    </svg>
  );
}

/**
 * Returns the end of a scale: at most four steps of 1, 2 or 5 times a power of ten.
 * @example roundedUp(31) // 40
 */
function roundedUp(value: number): number {
  if (value === 0) return 1;
  const tens = 10 ** Math.floor(Math.log10(value / 4));
  const each = [1, 2, 5, 10].map((factor) => factor * tens).find((candidate) => candidate * 4 >= value) ?? value;
  return Math.ceil(value / each) * each;
}
