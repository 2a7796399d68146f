// Estimates text widths in our sans, so that drawn boxes fit in every language without a browser.

const narrow = /[ijlI.,:;'’|!()[\]\-ftr ]/u;
const wide = /[mwMW%@—œŒ]/u;
const capital = /[\p{Lu}0-9+−&?=]/u;

/** At weight 500 to 600; overestimates by up to about 10 %. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const char of text) ems += charWidth(char);
  return Math.ceil(ems * size);
}

/** Wraps at spaces; a longer word stays whole. At least one line. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

function charWidth(char: string): number {
  if (narrow.test(char)) return 0.33;
  if (wide.test(char)) return 0.88;
  return capital.test(char) ? 0.67 : 0.59;
}
