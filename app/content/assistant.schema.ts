// Words by which the assistant recognises questions (assistant.yaml). All of it is optional: a language without it works.
import { z } from "zod";
import { sayings } from "./chat.schema.ts";
import { text } from "./text.schema.ts";

const list = z.array(text).default([]);
const asked = z.record(z.string().regex(/^[a-z0-9-]+$/), z.array(text)).default({});

/** Ways to ask whether, and what an answer begins with that shows it. */
const yes = z.strictObject({ says: text, asks: list });

/**
 * The schema of `assistant.yaml`, which any company can keep. `asked` are ways to ask for passages, by their kind; `examples` are
 * messages that get the prepared answer of that name; `short` are words as they are typed in haste, with what they stand for;
 * `whether` is for who asks whether we have such clients, where the answer goes on with the client's name, or offer such services.
 */
export const assistantSchema = z.strictObject({
  openers: list,
  references: list,
  namesFollow: list,
  short: z.record(text, text).default({}),
  whether: z.strictObject({ clients: yes, services: yes }).optional(),
  binding: list,
  unsaid: list,
  asked,
  examples: z.partialRecord(z.enum(sayings), z.array(text)).default({}),
});

/**
 * The schema of `phrasings.yaml`, a company's own. `asked` are by the name of a passage; `unsaid` are questions that no page answers.
 * Both may stand in `assistant.yaml` too, as in 1.0.0.
 */
export const phrasingsSchema = z.strictObject({ asked, unsaid: list });

/** The words of one language; `kinds` are the kinds of passages that have ways to ask for them. */
export type AssistantWords = z.infer<typeof assistantSchema> & z.infer<typeof phrasingsSchema> & { kinds: string[] };
