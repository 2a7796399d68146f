// Random HTML like that on other programs' clipboards: any element around any other one, hidden and preserved words.
import fc from "fast-check";

const words = fc.constantFrom(
  "Loom",
  "warp weft",
  " și ",
  " ",
  "",
  "\n",
  "a&nbsp;b",
  "&nbsp;",
  "x &lt; y",
  "<br>",
  "15 ",
  "<!-- no -->",
);

const inlineNames = [
  "span",
  "b",
  "em",
  "i",
  "strong",
  "code",
  "font",
  "u",
  "sub",
  "a href='https://example.com'",
  "o:p",
  "x-part",
  "small",
  "div style='display:inline'",
];

const blockNames = [
  "p",
  "div",
  "section",
  "h1",
  "h5",
  "address",
  "article",
  "blockquote",
  "ul",
  "ol",
  "dl",
  "li",
  "dd",
  "pre",
  "figure",
  "figcaption",
  "main",
  "center",
  "header",
  "fieldset",
  "form",
];

const styles = [
  "",
  "",
  "",
  "",
  ' style="font-weight:normal"',
  ' style="display:none"',
  " hidden",
  ' style="white-space:pre-wrap"',
  ' style="display:block"',
  ' class="MsoListParagraph"',
];

const tableOf = (caption: string, cells: readonly string[]) =>
  `<table>${caption && `<caption>${caption}</caption>`}<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr><tr><th>Head</th><td>x</td></tr></table>`;

export const shownHtml = fc.letrec<{ one: string; some: string }>((tie) => ({
  some: fc.array(tie("one"), { maxLength: 4 }).map((parts) => parts.join("")),
  one: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    words,
    fc
      .tuple(fc.constantFrom(...inlineNames, ...blockNames), fc.constantFrom(...styles), tie("some"))
      .map(([name, style, inside]) => `<${name}${name.includes(" ") ? "" : style}>${inside}</${name.split(" ")[0]}>`),
    fc
      .array(tie("some"), { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("\n")}</ul>`),
    fc
      .tuple(fc.constantFrom("", "Caption"), fc.array(tie("some"), { minLength: 1, maxLength: 3 }))
      .map(([caption, cells]) => tableOf(caption, cells)),
  ),
})).some;
