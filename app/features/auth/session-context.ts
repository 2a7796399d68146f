import { createContext, use } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import type { Uploader } from "#app/platform/http/send-file.ts";
import type { User } from "./contract.ts";

export type SignedInSession = {
  state: "in";
  user: User;
  call: Caller;
  upload: Uploader;
  /** Signs out here and on the server. */
  signOut: () => Promise<void>;
};

/** `hasExpired`: the server ended it during use. `isReconnecting`: no server has answered the check so far. */
export type Session =
  | { state: "loading"; isReconnecting: boolean }
  | { state: "out"; hasExpired: boolean }
  | SignedInSession;

export type SessionContextValue = { session: Session; begin: (sessionId: string, user: User) => void };

export const SessionContext = createContext<SessionContextValue | null>(null);

export function useSession(): SessionContextValue {
  const value = use(SessionContext);
  if (!value) throw new Error("useSession needs a SessionProvider above it.");
  return value;
}

/** Returns the session; for pages behind the guard only. */
export function useSignedIn(): SignedInSession {
  const { session } = useSession();
  if (session.state !== "in") throw new Error("useSignedIn is for pages inside the guard of the admin area.");
  return session;
}
