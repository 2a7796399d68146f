// The assistant's own texts (chat.yaml).
import { z } from "zod";
import { text } from "./text.schema.ts";

/** The names of the fixed answers. */
export const fixedReplies = [
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

export type FixedReply = (typeof fixedReplies)[number];

const shape = <const Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, text])) as Record<Key, typeof text>;

/**
 * Placeholders in chat.yaml that are filled when the assistant answers: addresses of the site, and the language model's
 * name.
 */
export const chatPlaceholders = ["contact", "book", "model", "word"] as const;

/** The schema of `chat.yaml`; `asked` are alternative questions by passage name. */
export const chatSchema = z.strictObject({
  say: z.strictObject(shape(fixedReplies)),
  frames: z.strictObject(shape(["suggest", "unknown", "closest", "premise", "again", "unknownAgain", "offer", "cut"])),
  titles: z.strictObject(shape(["figures", "phone", "email", "hours", "budgets", "assistant", "entries"])),
});

export type ChatWords = z.infer<typeof chatSchema>;
