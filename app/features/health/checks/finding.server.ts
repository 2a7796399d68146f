// What the doctor finds: one line each, with what to do where something is wrong.

/** One thing that was looked at. `todo` says what a person does about it. */
export type Finding = { state: "pass" | "fail" | "not checked"; name: string; text: string; todo?: string };

/** Something is in order. @example pass("Content", "three languages, nothing missing") */
export function pass(name: string, text: string, todo?: string): Finding {
  return { state: "pass", name, text, ...(todo ? { todo } : {}) };
}

/** Something is wrong, and what to do about it. */
export function fail(name: string, text: string, todo: string): Finding {
  return { state: "fail", name, text, todo };
}

/** Something could not be looked at, or there is nothing to look at: no failure. */
export function notChecked(name: string, text: string, todo?: string): Finding {
  return { state: "not checked", name, text, ...(todo ? { todo } : {}) };
}

/** The finding as lines for the terminal. */
export function inLines({ state, name, text, todo }: Finding): string {
  const line = `${state.padEnd(13)}${name}: ${text}`;
  return todo ? `${line}\n${" ".repeat(13)}→ ${todo}` : line;
}

/** An error's own sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
