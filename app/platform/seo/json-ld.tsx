// The one place where structured data becomes markup.
import type { StructuredRecord } from "./structured-data.ts";

/** The records as a data block. */
export function JsonLd({ records }: { records: readonly StructuredRecord[] }) {
  return <script type="application/ld+json">{dataBlock(records)}</script>;
}

/** The text of a data block: no `<` that could end it, no line ends that are none in JSON but in script. */
export function dataBlock(records: readonly StructuredRecord[]): string {
  const json = JSON.stringify(records.length === 1 ? records[0] : records);
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
