// Converts the choices of a field from and to the text that editors type: one choice per line.

/** A choice of form.yaml; a translation may lack its label. */
type OptionTexts = { value: string; label?: string; hint?: string };

/**
 * Formats a choice as a line.
 * @example optionLine({ value: "family", label: "Family law", hint: "Divorce" }) // "family: Family law | Divorce"
 */
export function optionLine({ value, label = "", hint }: OptionTexts): string {
  return `${value}: ${label}${hint ? ` | ${hint}` : ""}`.trim();
}

/**
 * Parses a line; one without a value is a new choice, whose value is derived from its label.
 * @example readOption("Tax & labour") // { value: "Tax labour", label: "Tax & labour" }
 */
export function readOption(line: string): OptionTexts {
  const [written = "", ...hints] = line.split("|").map((part) => part.trim());
  const [, named, rest = ""] = /^([^:]*?)\s*:(?:\s+(.*))?$/su.exec(written) ?? [];
  const [value, label] = named === undefined ? [valueOf(written), written] : [named, rest.trim()];
  const hint = hints.join(" | ");
  return { value, ...(label === "" ? {} : { label }), ...(hint === "" ? {} : { hint }) };
}

/** A question with its answer. */
export type Question = { question: string; answer: string };

/** @example questionLine({ question: "Is there a fee?", answer: "No." }) // "Is there a fee? | No." */
export function questionLine({ question, answer }: Question): string {
  return `${question} | ${answer}`;
}

export function readQuestion(line: string): Question {
  const [question = "", ...answer] = line.split("|").map((part) => part.trim());
  return { question, answer: answer.join(" | ") };
}

/** Returns the part of a label that is valid as a value. */
function valueOf(label: string): string {
  const plainLabel = label.replaceAll(/[^\p{L}\p{N} ._+-]+/gu, " ").replaceAll(/\s+/g, " ");
  return plainLabel
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .slice(0, 80)
    .trim();
}
