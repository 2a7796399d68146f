// The one place where structured data becomes markup.
import { useState } from "react";
import { useAtStart } from "./at-start.ts";
import type { StructuredRecord } from "./structured-data.ts";

/**
 * The records as a data block. It comes with the document and is gone once the page shows something else: search engines
 * load each page anew, and a script made by the browser is what Trusted Types refuses.
 * @example <JsonLd records={[organization(…), webSite(…)]} />
 */
export function JsonLd({ records }: { records: readonly StructuredRecord[] }) {
  const isAtStart = useAtStart();
  const text = dataBlock(records);
  const [textAtStart] = useState(text);
  const [hasLeft, setHasLeft] = useState(false); // a block that left must not come back, on Back for one
  if (!hasLeft && (!isAtStart || text !== textAtStart)) setHasLeft(true);
  if (hasLeft || !isAtStart || text !== textAtStart) return null;
  return <script type="application/ld+json">{text}</script>;
}

/**
 * The text of a data block: no `<` that could end it, no line ends that are none in JSON but in script.
 * @example dataBlock([{ "@context": "https://schema.org", "@type": "WebSite", name: "</script>" }])
 */
export function dataBlock(records: readonly StructuredRecord[]): string {
  const json = JSON.stringify(records.length === 1 ? records[0] : records);
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
