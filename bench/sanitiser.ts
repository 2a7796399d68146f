// CPU cost of cleaning staff's texts: the check before it, and 1 MB beside 100 kB of texts that it accepts.
import { refuseExcessiveHtml, sanitise } from "#app/platform/text/sanitise.server.ts";
import type { Row } from "./figures.ts";

const smallLength = 100_000;
const times = 10;

const post =
  '<h2>How we work</h2><p>Some words with a <strong>stress</strong> and <a href="https://a.example/x?y=1&amp;z=2">a link</a>, which people read at their own pace, in Iași and in Orléans too, whatever the weather is like there.</p><ul><li>One thing that matters</li><li>Another thing, which is a little longer</li></ul>';
const deep = `${"<b>".repeat(100)}${"x".repeat(9_000)}${"</b>".repeat(100)}`;

const texts: Record<string, (length: number) => string> = {
  "a post": (length) => post.repeat(length / post.length),
  "a hundred deep, again and again": (length) => deep.repeat(length / deep.length),
  "end tags of nothing, a hundred deep": (length) =>
    `${"<b>".repeat(100)}${`</i>${"x".repeat(60)}`.repeat(length / 64)}`,
  "one address with spaces": (length) => `<a href="x${" ".repeat(length)}x">x</a>`,
  "ampersands and angles": (length) => "& < ".repeat(length / 4),
};

export function measureSanitiser(rounds: number): Row[] {
  return Object.entries(texts).map(([text, make]): Row => {
    const [small, large] = [make(smallLength), make(times * smallLength)];
    let [checkMs, cleanMs, largeMs] = [Infinity, Infinity, Infinity];
    for (let round = 0; round < rounds; round += 1) {
      checkMs = Math.min(
        checkMs,
        cpuMs(5 * times, () => refuseExcessiveHtml(small, "content")),
      );
      cleanMs = Math.min(
        cleanMs,
        cpuMs(5 * times, () => sanitise(small)),
      );
      largeMs = Math.min(
        largeMs,
        cpuMs(5, () => sanitise(large)),
      );
    }
    const figures = [checkMs, cleanMs, largeMs / cleanMs].map((figure) => figure.toFixed(1)).join(", ");
    return [`${text}: check and cleaning of 100 kB, ms, and 1 MB beside it`, figures, "≤ 5, ≤ 60, ≤ 12"];
  });
}

/** Returns the CPU time per run; averages several, because the clock is coarse. */
function cpuMs(runs: number, work: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / runs;
}
