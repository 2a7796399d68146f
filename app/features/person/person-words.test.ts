import { expect, test } from "vitest";
import { recordInWords } from "./person-found.tsx";

test("[L6] flags of a person's record are shown as Yes and No, with labels that staff know", () => {
  expect(recordInWords({ id: "1", is_spam_suspect: 0, may_email: 1, phone: null }, (key) => key)).toEqual([
    ["Spam suspect", "No"],
    ["Gets emails", "Yes"],
  ]);
});
