// Estimates text widths in our sans-serif font, so that drawn boxes fit in every language without a browser.

/** Widths at weight 600 in ems, some slightly overestimated; the last is for all other characters. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/ /u, 0.227],
  [/['’|!,;.:ijlîíï]/u, 0.28],
  [/[()[\]ft1I]/u, 0.37],
  [/[-r/]/u, 0.45],
  [/[sșzț?7]/u, 0.54],
  [/[mMw%@]/u, 0.89],
  [/[W—œŒ]/u, 1],
  [/[$+=−€BEFJLPRSTYZ]/u, 0.65],
  [/[&\p{Lu}]/u, 0.74],
  [/[aceghkvxyăâàéèêë]/u, 0.58],
  [/./u, 0.605],
];

/** Returns the width at weight 600; text at 500 is slightly narrower. */
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

/** Wraps into as few lines as `wrapText`, but of similar length. */
export function balanceText(text: string, size: number, width: number): string[] {
  const lines = wrapText(text, size, width);
  const narrower = wrapText(text, size, width - size);
  return narrower.length > lines.length || width < size ? lines : balanceText(text, size, width - size);
}

function charWidth(char: string): number {
  return widths.find(([chars]) => chars.test(char))?.[1] ?? 1;
}
