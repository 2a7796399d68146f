import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { amountsInWords } from "./opening-hours.ts";

const within = (reply: (typeof siteContent.company.amounts)[string]) =>
  amountsInWords({
    ui: siteContent.ui,
    company: { ...siteContent.company, amounts: { ...siteContent.company.amounts, reply } },
  });

test("[BRND-04] a label with the program's reply time is named for a company that answers within another", () => {
  expect(within({ from: 24, unit: "hour" })).toEqual([]);
  expect(within({ from: 2, unit: "day", counts: "open-hours" })).toEqual(
    [
      ["en", "24 hours", "2 working days"],
      ["ro", "24 de ore", "2 zile lucrătoare"],
      ["fr", "24 heures", "2 jours ouvrés"],
    ].map(([locale, usual, stated]) => ({
      file: `${locale}/ui.yaml`,
      path: "contact.success.text",
      sentence: `says “${usual}”, and amounts.reply in company.yaml is ${stated}`,
    })),
  );
});
