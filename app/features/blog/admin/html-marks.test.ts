import { expect, test } from "vitest";
import { markText } from "./html-marks.ts";
import type { Mark } from "./html-marks.ts";

/** The text after an edit, its new selection in square brackets; the old one stands so in `before`. */
function after(mark: Mark, before: string): string {
  const text = before.replaceAll(/[[\]]/g, "");
  const edit = markText(mark, { text, from: before.indexOf("["), to: before.indexOf("]") - 1 });
  const [from, to] = edit.select;
  const selected = `${edit.insert.slice(0, from)}[${edit.insert.slice(from, to)}]${edit.insert.slice(to)}`;
  return text.slice(0, edit.from) + selected + text.slice(edit.to);
}

test.for<[Mark, string, string]>([
  ["strong", "So [be] it", "So <strong>[be]</strong> it"],
  ["strong", "So <strong>[be]</strong> it", "So [be] it"],
  ["em", "So [] it", "So <em>[]</em> it"],
  ["link", "Read [this]", 'Read <a href="[https://]">this</a>'],
  ["link", "Read [https://a.example/b?c=d]", 'Read <a href="https://a.example/b?c=d">[https://a.example/b?c=d]</a>'],
  ["link", "Read [/about]", 'Read <a href="/about">[/about]</a>'],
  ["heading", "One\nT[w]o\nThree", "One\n<h2>Two[]</h2>\nThree"],
  ["heading", "<p>T[w]o</p>", "<h2>Two[]</h2>"],
  ["heading", "<h2>T[w]o</h2>", "<p>Two[]</p>"],
  ["heading", "[]", "<h2>[]</h2>"],
  ["paragraph", "[One\ntwo\n\nThree]", "<p>One<br>\ntwo</p>\n<p>Three[]</p>"],
  ["paragraph", "[<h2>One</h2>\n\nTwo]", "<h2>One</h2>\n<p>Two[]</p>"],
  ["list", "A\n[One\n\n<p>Two</p>]\nB", "A\n[<ul>\n<li>One</li>\n<li>Two</li>\n</ul>]\nB"],
  ["quote", "[One]", "[<blockquote>\n<p>One</p>\n</blockquote>]"],
])("%s makes of %j what is meant", ([mark, before, wanted]) => {
  expect(after(mark, before)).toBe(wanted);
});
