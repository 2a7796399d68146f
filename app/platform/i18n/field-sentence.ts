import type { FieldIssue } from "#app/platform/base/errors.ts";
import { capitalise } from "#app/platform/text/capitalise.ts";
import type { TFunction } from "./words.ts";

const sentences: Record<string, string> = {
  required: "form.required",
  choose: "form.choose",
  chooseTime: "form.chooseTime",
  invalid: "form.invalid",
  unknownOption: "form.unknownOption",
  email: "form.email",
  tooLong: "form.tooLong",
  tooMany: "form.tooMany",
  controlCharacters: "form.controlCharacters",
  combiningMarks: "form.combiningMarks",
};

/** @example fieldSentence(t, "company", { code: "required" }) // "Please fill in “Company”." */
export function fieldSentence(t: TFunction, field: string, issue: FieldIssue): string {
  if ("sentence" in issue) return issue.sentence;
  const last = field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? field; // a list's entry has the list's label
  return t(sentences[issue.code] ?? "form.required", {
    field: issue.label ?? labelOf(t, last),
    ...(issue.max === undefined ? {} : { max: issue.max }),
  });
}

/** Returns a field's label; booking labels are loaded later than others. */
function labelOf(t: TFunction, field: string): string {
  const keys = ["contact.form", "booking.form"].map((form) => `${form}.${field}`);
  const translatedKey = keys.find((key) => t(key) !== key);
  return translatedKey ? t(translatedKey) : capitalise(field.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}
