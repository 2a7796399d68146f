// Splits texts into parts for a language model.

/** Ends of parts, the best first: after a block, a line or an item, a sentence, a word. Never inside a tag. */
const ends = [
  /<\/(?:p|h[1-6]|ul|ol|dl|table|figure)>\s*|\n{2,}/g,
  /<\/(?:li|tr|dt|dd|figcaption)>\s*|\n/g,
  /[.!?…]["”»)]*\s+(?![^<]*>)/g,
  /\s+(?![^<]*>)/g,
];

/**
 * Splits a text into parts of at most `max` characters; joined again, they are the text.
 * @example splitText("One. Two.", 6) // ["One. ", "Two."]
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = [];
  let remaining = text;
  while (remaining.length > max) {
    const end = endWithin(remaining.slice(0, max));
    parts.push(remaining.slice(0, end));
    remaining = remaining.slice(end);
  }
  return remaining === "" ? parts : [...parts, remaining];
}

function endWithin(start: string): number {
  const whole = start.replace(/<[^>]*$/, ""); // a tag that goes on after it
  for (const end of ends) {
    const last = [...whole.matchAll(end)].at(-1);
    if (last) return last.index + last[0].length;
  }
  return whole.length || start.length;
}
