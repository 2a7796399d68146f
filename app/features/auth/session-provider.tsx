import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { call, callWithTotal, HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { getMe, signOut } from "./contract.ts";
import type { User } from "./contract.ts";
import { SessionContext } from "./session-context.ts";
import type { Session, SessionContextValue } from "./session-context.ts";
import { forgetToken, keepToken, readHasExpired, readToken, subscribeToSession } from "./session-store.ts";

/**
 * Knows who is signed in: checks the stored session with the server once per load, follows other tabs, and notices
 * where the server has ended it. Needs a query client above.
 */
export function SessionProvider({ children }: { children: React.ReactNode }) {
  const queries = useQueryClient();
  // The server and the first rendering in the browser know nothing yet: undefined.
  const token = useSyncExternalStore(subscribeToSession, readToken, () => undefined);
  const hasExpired = useSyncExternalStore(subscribeToSession, readHasExpired, () => false);
  const { data: user } = useQuery<User>({
    queryKey: [getMe.path, token],
    queryFn: token ? () => checkSession(token) : skipToken,
  });

  const value = useMemo((): SessionContextValue => {
    const begin = (sessionId: string, who: User) => {
      queries.setQueryData([getMe.path, sessionId], who);
      keepToken(sessionId);
    };
    const end = async (sessionId: string) => {
      try {
        await call(signOut, {}, { token: sessionId });
      } finally {
        forgetToken(sessionId);
        queries.clear();
      }
    };
    return { begin, session: sessionOf({ token, user, hasExpired, end }) };
  }, [queries, token, user, hasExpired]);

  return <SessionContext value={value}>{children}</SessionContext>;
}

type Known = {
  token: string | null | undefined;
  user: User | undefined;
  hasExpired: boolean;
  end: (token: string) => Promise<void>;
};

function sessionOf({ token, user, hasExpired, end }: Known): Session {
  if (token === null) return { state: "out", hasExpired };
  if (!token || !user) return { state: "loading" };
  return { state: "in", user, call: callerFor(token), signOut: () => end(token) };
}

/** A failed check clears the stored session, whatever the reason (spec §4). */
async function checkSession(token: string): Promise<User> {
  try {
    return (await call(getMe, {}, { token })).user;
  } catch (error) {
    forgetToken(token);
    throw error;
  }
}

function callerFor(token: string): Caller {
  return async (endpoint, input, options) => {
    try {
      return await callWithTotal(endpoint, input, { ...options, token });
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) forgetToken(token, { isExpired: true });
      throw error;
    }
  };
}
