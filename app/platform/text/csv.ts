// CSV for spreadsheets (RFC 4180), safe against formula injection.

/** Excel misreads UTF-8 without it. */
const byteOrderMark = "\uFEFF";

/**
 * Characters that begin a formula, full-width ones too, and those that spreadsheets skip before them. Behind
 * apostrophes they are harmless, but would look guarded.
 */
const beginsFormula = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^'*[\t\r\0]/u;

/** The same after a semicolon or line break: where semicolons separate cells (Romania, France), one begins there. */
const beginsFormulaInside = /(?<=[;\r\n])(?='*(?:(?![\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠])/gu;

/** Writes rows of values; the first one is the header. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("");
}

/** Matches the guards that {@link writeCsv} inserted. */
const guardInside = /(?<=[;\r\n])'(?='*(?:(?![\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠])/gu;

/** Returns a value as it was before {@link writeCsv} guarded it. */
export function removeFormulaGuard(value: string): string {
  const plain = value.replaceAll(guardInside, "");
  return plain.startsWith("'") && beginsFormula.test(plain.slice(1)) ? plain.slice(1) : plain;
}

function csvField(value: string): string {
  const escapedInside = value.replaceAll("\0", "").replaceAll(beginsFormulaInside, "'");
  const plain = beginsFormula.test(value) ? `'${escapedInside}` : escapedInside;
  return `"${plain.replaceAll('"', '""')}"`;
}
