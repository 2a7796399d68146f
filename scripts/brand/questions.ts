// The questions of `npm run brand`, with the validation of their answers.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { brandSchema, maxShortName } from "#app/content/brand.schema.ts";
import { readYaml } from "./read-yaml.ts";

const names = [
  "name",
  "short-name",
  "languages",
  "light",
  "dark",
  "accent",
  "logo",
  "icon",
  "time-zone",
  "currency",
] as const;

type Name = (typeof names)[number];

/** As typed. `logo` and `icon` are file paths, or "" to keep the existing ones. */
export type Answers = Record<Name, string>;

type Question = { name: Name; question: string; faultIn: (answer: string) => string | undefined };

/** The answer of a company without a logo or an icon: its name is drawn. */
export const noPicture = "none";

const { shape } = brandSchema;

const by =
  (
    schema: { safeParse(value: unknown): { success: boolean } },
    fault: string,
    read = (text: string): unknown => text,
  ) =>
  (answer: string) =>
    schema.safeParse(read(answer)).success ? undefined : fault;

const color = by(shape.colors.shape.dark, "Write a colour such as #0a1b2c.");
const picture = (answer: string) =>
  answer === "" || answer === noPicture || (/\.(?:svg|png)$/i.test(answer) && existsSync(answer))
    ? undefined
    : "There is no such SVG or PNG file; none draws the name.";

const texts: Record<Name, Omit<Question, "name">> = {
  name: { question: "What is the company called?", faultIn: by(shape.name, "Write a name.") },
  "short-name": {
    question: `In at most ${maxShortName} characters?`,
    faultIn: by(shape.shortName, `Write 1 to ${maxShortName} characters.`),
  },
  languages: {
    question: "Which languages, the main one first (fr,en)?",
    faultIn: by(shape.languages, "Write two-letter codes, separated by commas.", readList),
  },
  dark: { question: "The dark colour of header and footer?", faultIn: color },
  light: { question: "The light colour of the background?", faultIn: color },
  accent: { question: "The accent colour of buttons (with dark text on it)?", faultIn: color },
  logo: { question: "The logo for dark backgrounds, as the path of an SVG or PNG file, or none?", faultIn: picture },
  icon: { question: "The icon without a background, as the path of an SVG or PNG file, or none?", faultIn: picture },
  "time-zone": { question: "The time zone?", faultIn: by(shape.timeZone, "Write a time zone, such as Europe/Paris.") },
  currency: {
    question: "The currency?",
    faultIn: by(shape.currency, "Write a currency’s code, such as EUR, or RON for lei."),
  },
};

export const questions: readonly Question[] = names.map((name) => ({ name, ...texts[name] }));

/**
 * Corrects what is clear though written otherwise: codes in the other case, a colour without its sign.
 * @example corrected("dark", "12403A") // "#12403A"
 */
export function corrected(name: Name, answer: string): string {
  if (name === "currency") return answer.toUpperCase();
  if (name === "languages") return answer.toLowerCase();
  const isColor = name === "dark" || name === "light" || name === "accent";
  return isColor && /^[0-9a-f]{6}$/i.test(answer) ? `#${answer}` : answer;
}

/** @example readList("fr, en") // ["fr", "en"] */
export function readList(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}

/** Returns the values of content/brand.yaml: the other files may be invalid. @throws Error if brand.yaml is invalid */
export function startingAnswers(): Answers {
  const written: unknown = readYaml(join(import.meta.dirname, "../../content/brand.yaml")).toJS();
  const { success, data, error } = brandSchema.safeParse(written);
  if (!success) {
    const places = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`content/brand.yaml can't be read: ${places.join("; ")}. Fix it first.`);
  }
  const { name, shortName, languages, colors, timeZone, currency } = data;
  return {
    name,
    "short-name": shortName,
    languages: languages.join(","),
    ...colors,
    logo: "",
    icon: "",
    "time-zone": timeZone,
    currency,
  };
}

/** Returns the short name to suggest: the one before, or for a new name the part of it that fits. */
export function suggestShortName(name: string, before: Answers): string {
  if (name === before.name) return before["short-name"];
  return name.length <= maxShortName ? name : (name.split(/\s/)[0] ?? name).slice(0, maxShortName);
}
