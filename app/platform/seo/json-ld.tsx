import type { StructuredRecord } from "./structured-data.ts";

export function JsonLd({ records }: { records: readonly StructuredRecord[] }) {
  return <script type="application/ld+json">{dataBlock(records)}</script>;
}

/** Escapes `<`, which could end the block, and U+2028/2029. */
export function dataBlock(records: readonly StructuredRecord[]): string {
  const json = JSON.stringify(records.length === 1 ? records[0] : records);
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
