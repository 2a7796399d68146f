import { expect, test } from "vitest";
import { listImagesWithoutAlt, withAltTexts } from "./alt-texts.ts";

const html =
  '<p><img src="/a.png" title="1 > 0, alt=x"></p><img alt="Known" src="/b.png"><img width="1" data-src="/c?x&amp;y" /><img src=\'/d.png\' />';

test("[STUD-11] pictures without alternative text are listed, and get their texts by their position in that list", () => {
  expect(listImagesWithoutAlt(html)).toEqual(["/a.png", "/c?x&y", "/d.png"]);
  const all = withAltTexts(html, { 0: ' Say "$1" & <more> ', 1: "", 2: "  " });
  expect(all).toBe(
    '<p><img src="/a.png" alt="Say &quot;$1&quot; &amp; &lt;more&gt;" title="1 > 0, alt=x"></p><img alt="Known" src="/b.png"><img width="1" data-src="/c?x&amp;y" alt="" /><img src=\'/d.png\' />',
  );
  expect(listImagesWithoutAlt(all)).toEqual(["/d.png"]);
});
