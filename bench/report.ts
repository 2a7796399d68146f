// Writes what was measured into docs/performance.md: one section a stage, the others stay as they are.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const file = "docs/performance.md";

/** The lines of a section: heading, how it was measured, a table whose first row is its head. */
export function section(title: string, how: string, [head = [], ...rows]: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [`## ${title}`, "", how, "", line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Puts a stage's section between its markers, or at the end where it has none yet. */
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
