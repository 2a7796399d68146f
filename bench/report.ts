// Updates docs/performance.md: one section per stage.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const file = "docs/performance.md";

/** Measures, and returns the lines of its section. */
export type Stage = (options: { minutes: number; rounds: number }) => Promise<string[]>;

/** The first row is the table's header. */
export function section(title: string, how: string, [head = [], ...rows]: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [`## ${title}`, "", how, "", line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Replaces a stage's section or appends it. */
export function writeSections(stage: string, lines: string[]): void {
  const [begin, end] = [`<!-- ${stage} -->`, `<!-- /${stage} -->`];
  const block = [begin, "", ...lines, "", end].join("\n");
  const before = existsSync(file)
    ? readFileSync(file, "utf8")
    : "# Performance\n\nWhat was measured, and the command that gives it again.\n";
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  writeFileSync(
    file,
    from >= 0 && to > from ? before.slice(0, from) + block + before.slice(to + end.length) : `${before}\n${block}\n`,
  );
}
