// The events of a long call that reports its progress, for contracts.
import * as z from "zod/mini";
import { problemResponse } from "./endpoint.ts";

/** Returns the events: `progress` has the parts that are done, of all; the last one is `done` or `error`. */
export function progressEvents<Done extends z.ZodMiniType>(done: Done) {
  return { progress: z.object({ done: z.number(), total: z.number() }), done, error: problemResponse };
}
