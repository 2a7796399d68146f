// The words by which the assistant recognises questions (assistant.yaml). All of them are optional.
import { z } from "zod";
import { fixedReplies } from "./chat.schema.ts";
import { text } from "./text.schema.ts";

const list = z.array(text).default([]);
const phrasings = z.record(z.string().regex(/^[a-z0-9-]+$/), z.array(text)).default({});

/** Phrasings of a yes-or-no question, and the beginning of the answer that shows it was understood. */
const yes = z.strictObject({ says: text, asks: list });

/**
 * The schema of `assistant.yaml`, which any company can keep. `asked` has phrasings by the kind of passage; `examples`
 * are messages that get the prepared answer of that name; `short` maps abbreviations to what they mean; `premises` has
 * the openers of questions for a reason, and words for mishaps that such a question may presume; `whether` is
 * for questions whether we have a kind of client, answered with the client's name, or offer a service.
 */
export const assistantSchema = z.strictObject({
  openers: list,
  references: list,
  namesFollow: list,
  short: z.record(text, text).default({}),
  premises: z.strictObject({ why: list, mishaps: list }).default({ why: [], mishaps: [] }),
  whether: z.strictObject({ clients: yes, services: yes }).optional(),
  binding: list,
  unsaid: list,
  asked: phrasings,
  examples: z.partialRecord(z.enum(fixedReplies), z.array(text)).default({}),
});

/**
 * The schema of `phrasings.yaml`, which is a company's own. `asked` has phrasings by the name of a passage; `unsaid`
 * are questions that no page answers. Both are also allowed in `assistant.yaml`, as in 1.0.0.
 */
export const phrasingsSchema = z.strictObject({ asked: phrasings, unsaid: list });

/** The words of one language; `kinds` are the kinds of passages that have phrasings. */
export type AssistantWords = z.infer<typeof assistantSchema> & z.infer<typeof phrasingsSchema> & { kinds: string[] };
