// The rules of signing in.
import type { Deps } from "#app/platform/deps.server.ts";
import type { SignedIn } from "#app/platform/http/serve.server.ts";

/** Finds who a session id belongs to. */
export async function findSignedIn(_deps: Deps, _sessionId: string): Promise<SignedIn | undefined> {
  return undefined;
}
