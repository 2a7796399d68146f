// The assistant's own texts (chat.yaml), synonyms for its search (concepts.yaml), and visitors' words per passage (heard.yaml).
import { z } from "zod";
import { text, texts } from "./text.schema.ts";

/** The fixed answers. */
export const sayings = [
  "greeting",
  "howAreYou",
  "thanks",
  "bye",
  "human",
  "identity",
  "abilities",
  "person",
  "others",
  "secrets",
  "rules",
  "promise",
  "advice",
  "insult",
  "empty",
] as const;

export type Saying = (typeof sayings)[number];

const shape = <const Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, text])) as Record<Key, typeof text>;

/** Placeholders that are filled when the assistant answers. */
export const chatPlaces = ["contact", "book", "enquiry", "client"] as const;

/** `asked` are alternative questions by passage name. */
export const chatSchema = z.strictObject({
  say: z.strictObject(shape(sayings)),
  frames: z.strictObject(shape(["suggest", "unknown", "offer", "cut"])),
  titles: z.strictObject(shape(["figures", "phone", "email", "hours", "budgets", "assistant", "entries"])),
  asked: z.record(z.string().regex(/^[a-z0-9-]+$/), texts),
});

export type ChatWords = z.infer<typeof chatSchema>;

const words = text.transform((list) =>
  list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

/** Synonyms by idea, in every language. */
export const conceptsSchema = z.record(
  z.string().regex(/^[a-z_]+$/),
  z.strictObject({ en: words, ro: words, fr: words }),
);

export const heardSchema = z.record(
  z.string().regex(/^[a-z0-9-]+$/),
  z.strictObject({ en: words, ro: words, fr: words }),
);

export type Heard = z.infer<typeof heardSchema>;

export type Concepts = z.infer<typeof conceptsSchema>;
