import { describeConnectionFault } from "#app/platform/http/outbound.server.ts";

/** `todo` is the remedy. */
export type Finding = { state: "pass" | "fail" | "not checked"; name: string; text: string; todo?: string };

export function pass(name: string, text: string, todo?: string): Finding {
  return { state: "pass", name, text, ...(todo ? { todo } : {}) };
}

export function fail(name: string, text: string, todo: string): Finding {
  return { state: "fail", name, text, todo };
}

/** Returns a finding that is no failure: it could not be checked, or doesn't apply. */
export function notChecked(name: string, text: string, todo?: string): Finding {
  return { state: "not checked", name, text, ...(todo ? { todo } : {}) };
}

/** Formats a finding for the terminal. */
export function inLines({ state, name, text, todo }: Finding): string {
  const line = `${state.padEnd(13)}${name}: ${text}`;
  return todo ? `${line}\n${" ".repeat(13)}→ ${todo}` : line;
}

/** Describes an error; network errors in our own words. */
export function sentenceOf(error: unknown): string {
  const fault = describeConnectionFault(error);
  if (fault !== undefined) return `${fault}.`;
  return error instanceof Error ? error.message : String(error);
}
