// Words by which the assistant recognises questions (assistant.yaml). All of it is optional: a language without it works.
import { z } from "zod";
import { sayings } from "./chat.schema.ts";
import { text } from "./text.schema.ts";

const list = z.array(text).default([]);

/** The schema of `assistant.yaml`. `asked` are ways to ask for a passage, by its name (app/features/chat/passages); `examples` are messages that get the prepared answer of that name; `unsaid` are questions that no page answers. */
export const assistantSchema = z.strictObject({
  openers: list,
  references: list,
  binding: list,
  unsaid: list,
  asked: z.record(z.string().regex(/^[a-z0-9-]+$/), z.array(text)).default({}),
  examples: z.partialRecord(z.enum(sayings), z.array(text)).default({}),
});

/** The words of one language. */
export type AssistantWords = z.infer<typeof assistantSchema>;
