import { expect, test } from "vitest";
import { recordInWords } from "./person-found.tsx";

test("[L6] flags of a person's record are shown as Yes and No, with labels that staff know", () => {
  expect(recordInWords({ id: "1", is_spam_suspect: 0, may_email: 1, phone: null }, (key) => key)).toEqual([
    ["Spam suspect", "No"],
    ["Gets emails", "Yes"],
  ]);
});

test("[L6] choices from lists have the words of the list, and internal columns are left out", () => {
  const call = { host_id: "01a2", has_own_meeting: 0, outcome: "took-place", their_answer: "accepted" };
  expect(recordInWords({ origin: "call", value: 19_000, ...call }, (key) => key)).toEqual([
    ["Came by", "Booked call"],
    ["Value", "$19,000"],
    ["Outcome", "Took place"],
    ["Their answer", "Accepted"],
  ]);
});
