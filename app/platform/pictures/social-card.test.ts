// Social cards draw only characters that their fonts have.
import { expect, test } from "vitest";
import { drawSocialCard, titleFontSize } from "./social-card.server.ts";

const card = (title: string, line = "A line below.") =>
  drawSocialCard({ company: "Northwind", title, line, drawing: { cover: "a-post" } });

test("[STUD-09] emoji, arrows and letters of other scripts are left out of a social picture, and everything else is drawn", async () => {
  expect(await card("Launch 🚀 day 👩🏽‍💻 → Привет 東京 now ✅")).toEqual(await card("Launch day now"));
  expect(await card("Soluții și œuvres", "Text → here")).toEqual(await card("Soluții și œuvres", "Text here"));
  expect(await card("Launch 30\u2011minute calls")).toEqual(await card("Launch 30-minute calls"));
  expect(await card("Launch day now")).not.toEqual(await card("Launch day"));
});

test("[STUD-09] the longest word of a title fits in one line of a social picture, which breaks none", () => {
  expect(titleFontSize("Physiotherapiepraxis in Seebrunn")).toBeLessThan(86);
  expect(titleFontSize("Sportphysiotherapie")).toBeLessThan(titleFontSize("Sports and therapy"));
  expect(titleFontSize("Short words here")).toBe(100);
});
