import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import type { TestApp } from "#test/app.ts";

/** Returns a form token, by default a minute old. */
export function aFormToken({ deps }: Pick<TestApp, "deps">, ageMs = 60_000): string {
  return issueFormToken(deps.secret, new Date(deps.now().getTime() - ageMs), deps.content.formVersion);
}
