// What is wrong with one field, as a sentence that names it; the same in the browser, in the page without script, in the API.
import type { FieldIssue } from "#app/platform/errors.ts";
import type { TFunction } from "./words.ts";

const sentences: Record<string, string> = {
  required: "form.required",
  choose: "form.choose",
  unknownOption: "form.unknownOption",
  email: "form.email",
  tooLong: "form.tooLong",
  controlCharacters: "form.controlCharacters",
  combiningMarks: "form.combiningMarks",
};

/**
 * The sentence for a code of a field, with the field's own label in it (`contact.form.<field>` of the content, else
 * `booking.form.<field>`).
 * A field that the content has no label for, as in the admin area, is called by its key.
 * @example fieldSentence(t, "company", { code: "required" }) // "Company: fill this in."
 */
export function fieldSentence(t: TFunction, field: string, issue: FieldIssue): string {
  if (issue.sentence !== undefined) return issue.sentence;
  const last = field.split(".").at(-1) ?? field;
  return t(sentences[issue.code] ?? "form.required", {
    field: labelOf(t, last),
    ...(issue.max === undefined ? {} : { max: issue.max }),
  });
}

/** Labels of booking come later than the others: what is not loaded yet is as good as not there. */
function labelOf(t: TFunction, field: string): string {
  const keys = ["contact.form", "booking.form"].map((form) => `${form}.${field}`);
  const known = keys.find((key) => t(key) !== key);
  return known ? t(known) : readable(field);
}

function readable(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
