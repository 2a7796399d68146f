import type { CaseChapter } from "#app/platform/content/collections.schema.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { withUnit } from "#app/platform/i18n/with-unit.ts";

type WeeksChartProps = NonNullable<CaseChapter["weeks"]> & { word: string };

/**
 * A bar for each week, below a line: of shares the whole, of other figures that fall where they began. The first and the last
 * bar have their numbers; screen readers get all of them as a table.
 */
export function WeeksChart({ label, unit, from, values, word }: WeeksChartProps) {
  const { locale } = useTranslation();
  const rows = values.map((value, index) => ({ week: from + index, value: withUnit(value, unit, locale) }));
  const ends = [rows.at(0), rows.at(-1)];
  const whole = unit === "%" ? 100 : undefined;
  return (
    <figure data-slot="weeks" className="col-span-12 mt-5">
      <figcaption className="text-s font-semibold">{label}</figcaption>
      {whole !== undefined && (
        <p aria-hidden="true" className="mt-5 -mb-4 text-s text-text-2">
          {withUnit(whole, unit, locale)}
        </p>
      )}
      <Bars values={values} whole={whole} />
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

function Bars({ values, whole }: { values: number[]; whole: number | undefined }) {
  const most = Math.max(...values, whole ?? Number.MIN_VALUE);
  const tall = (value: number) => Math.max(1, Math.round((height * value) / most));
  const bar = (index: number, from: number, to: number) =>
    `M${index * step} ${height - from}V${height - to}h${thickness}V${height - from}z`;
  const bars = values.map((value, index) => bar(index, 0, tall(value)));
  const width = values.length * step - step + thickness;
  const [start = 0, ...later] = values;
  const line = whole ?? (later.some((value) => value < start) ? start : undefined);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="weeks-bars mt-5 w-full"
    >
      {line !== undefined && <path d={`M0 ${height - tall(line)}H${width}`} className="weeks-line" />}
      <path d={bars.slice(0, -1).join("")} />
      <path d={bars.at(-1)} />
    </svg>
  );
}
