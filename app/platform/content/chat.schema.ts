// What the assistant says in its own words (chat.yaml).
import { z } from "zod";
import { text } from "./text.schema.ts";

/** The prepared answers, by what they answer. */
export const sayings = [
  "greeting",
  "howAreYou",
  "thanks",
  "bye",
  "human",
  "identity",
  "model",
  "noModel",
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

/** Places in chat.yaml that the program fills when it answers: addresses of ours, and the language model's name. */
export const chatPlaces = ["contact", "book", "model"] as const;

/** The schema of `chat.yaml`. */
export const chatSchema = z.strictObject({
  say: z.strictObject(shape(sayings)),
  frames: z.strictObject(shape(["suggest", "unknown", "offer", "cut"])),
  titles: z.strictObject(shape(["figures", "phone", "email", "hours", "budgets", "assistant", "entries"])),
});

/** The assistant's own words in one language. */
export type ChatWords = z.infer<typeof chatSchema>;
