import { errorMessage } from "#app/platform/base/error-details.server.ts";
import { describeConnectionFault } from "#app/platform/http/outbound.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";

/** Formats a finding for the terminal. */
export function formatFinding({ state, name, text, todo }: Finding): string {
  const line = `${state.padEnd(13)}${name}: ${text}`;
  return todo ? `${line}\n${" ".repeat(13)}→ ${todo}` : line;
}

/** Describes an error; network errors in our own words. */
export function describeError(error: unknown): string {
  const fault = describeConnectionFault(error);
  if (fault !== undefined) return `${fault}.`;
  return errorMessage(error);
}
