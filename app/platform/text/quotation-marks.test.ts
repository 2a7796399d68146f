import { expect, test } from "vitest";
import { quotationMarks } from "./quotation-marks.ts";

test("[BRND-05] a language that the demonstration doesn't have writes its own quotation marks", () => {
  const quoted = (language: string) => quotationMarks(language).join("x");
  expect(["de", "fr", "ro", "pl", "it", "sv", "ja", "en", "tr"].map(quoted)).toEqual([
    "„x“",
    "«\u00A0x\u00A0»",
    "„x”",
    "„x”",
    "«x»",
    "”x”",
    "「x」",
    "“x”",
    "“x”",
  ]);
});
