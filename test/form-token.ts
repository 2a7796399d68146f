// The token that a page's form carries, for tests.
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import type { TestApp } from "#test/app.ts";

/** A token of a page that was opened a minute ago, or as long ago as is said. */
export function aFormToken({ deps }: Pick<TestApp, "deps">, ageMs = 60_000): string {
  return issueFormToken(deps.secret, new Date(deps.now().getTime() - ageMs));
}
