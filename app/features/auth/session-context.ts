// Who is signed in, for the components of the admin area. How that is found out stands in session-provider.
import { createContext, use } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import type { User } from "./contract.ts";

/** Somebody who is signed in: calls are sent in their name. */
export type SignedInSession = {
  state: "in";
  user: User;
  call: Caller;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
};

/** The session as it is known: `hasExpired` where the server ended it while it was in use. */
export type Session = { state: "loading" } | { state: "out"; hasExpired: boolean } | SignedInSession;

/** The session, and what begins one. */
export type SessionContextValue = { session: Session; begin: (sessionId: string, user: User) => void };

/** Carries the session from SessionProvider to whoever asks. */
export const SessionContext = createContext<SessionContextValue | null>(null);

/** The session, and what begins one. */
export function useSession(): SessionContextValue {
  const value = use(SessionContext);
  if (!value) throw new Error("useSession needs a SessionProvider above it.");
  return value;
}

/** Who is signed in, on pages that only they see. */
export function useSignedIn(): SignedInSession {
  const { session } = useSession();
  if (session.state !== "in") throw new Error("useSignedIn is for pages inside the guard of the admin area.");
  return session;
}
