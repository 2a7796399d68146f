import { expect, test } from "vitest";
import { described, undescribed } from "./undescribed.ts";

const html =
  '<p><img src="/a.png" title="1 > 0, alt=x"></p><img alt="Known" src="/b.png"><img width="1" data-src="/c?x&amp;y" /><img src=\'/d.png\' />';

test("[STUD-11] pictures without alternative text are found, and described by their place among them", () => {
  expect(undescribed(html)).toEqual(["/a.png", "/c?x&y", "/d.png"]);
  const all = described(html, { 0: ' Say "$1" & <more> ', 1: "", 2: "  " });
  expect(all).toBe(
    '<p><img src="/a.png" alt="Say &quot;$1&quot; &amp; &lt;more&gt;" title="1 > 0, alt=x"></p><img alt="Known" src="/b.png"><img width="1" data-src="/c?x&amp;y" alt="" /><img src=\'/d.png\' />',
  );
  expect(undescribed(all)).toEqual(["/d.png"]);
});
