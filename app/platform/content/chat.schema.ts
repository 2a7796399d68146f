// What the assistant says in its own words (chat.yaml), the words that mean the same to its search (concepts.yaml),
// and those in which visitors speak of a passage (heard.yaml).
import { z } from "zod";
import { text, texts } from "./text.schema.ts";

/** The prepared answers, by what they answer. */
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

/** The name of a prepared answer. */
export type Saying = (typeof sayings)[number];

const shape = <const Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, text])) as Record<Key, typeof text>; // The assertion only names the keys given.

/** Places in chat.yaml that the program fills when it answers: addresses of ours, and a client's name. */
export const chatPlaces = ["contact", "book", "enquiry", "client"] as const;

/** The schema of `chat.yaml`. `asked` are other ways to ask, by the name of a passage (app/features/chat/passages). */
export const chatSchema = z.strictObject({
  say: z.strictObject(shape(sayings)),
  frames: z.strictObject(shape(["suggest", "unknown", "offer", "cut"])),
  titles: z.strictObject(shape(["figures", "phone", "email", "hours", "budgets", "assistant", "entries"])),
  asked: z.record(z.string().regex(/^[a-z0-9-]+$/), texts),
});

/** The assistant's own words in one language. */
export type ChatWords = z.infer<typeof chatSchema>;

/** Words and expressions parted by commas. */
const words = text.transform((list) =>
  list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

/** The schema of `concepts.yaml`: words of one idea, in every language. */
export const conceptsSchema = z.record(
  z.string().regex(/^[a-z_]+$/),
  z.strictObject({ en: words, ro: words, fr: words }),
);

/** The schema of `heard.yaml`: words that visitors use for what a passage says, by its name, in every language. */
export const heardSchema = z.record(
  z.string().regex(/^[a-z0-9-]+$/),
  z.strictObject({ en: words, ro: words, fr: words }),
);

/** Words in which visitors speak of a passage, by its name and by language. */
export type Heard = z.infer<typeof heardSchema>;

/** Words that mean the same, by idea and language. */
export type Concepts = z.infer<typeof conceptsSchema>;
