import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { unattendedHeader } from "#app/platform/http/access.ts";
import { call, callWithTotal, HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import type { Uploader } from "#app/platform/http/send-file.ts";
import { getMe, signOut } from "./contract.ts";
import type { User } from "./contract.ts";
import { SessionContext } from "./session-context.ts";
import type { Session, SessionContextValue } from "./session-context.ts";
import { clearToken, storeToken, readHasExpired, readToken, subscribeToSession } from "./session-store.ts";

/** Checks the stored session once per load, follows other tabs, detects expiry. Needs a query client above it. */
export function SessionProvider({ children }: { children: React.ReactNode }) {
  const queries = useQueryClient();
  // Undefined during server rendering and hydration.
  const token = useSyncExternalStore(subscribeToSession, readToken, () => undefined);
  const hasExpired = useSyncExternalStore(subscribeToSession, readHasExpired, () => false);
  const [unansweredToken, setUnansweredToken] = useState<string>();
  const { data: user } = useQuery<User>({
    queryKey: [getMe.path, token],
    queryFn: token ? () => checkSession(token, () => setUnansweredToken(token)) : skipToken,
    staleTime: "static", // a refetch of everything doesn't check it again: a failed check would end the session
  });

  const value = useMemo((): SessionContextValue => {
    const begin = (sessionId: string, who: User) => {
      queries.setQueryData([getMe.path, sessionId], who);
      storeToken(sessionId);
    };
    const end = async (sessionId: string) => {
      try {
        await call(signOut, {}, { token: sessionId });
      } finally {
        clearToken(sessionId);
        queries.clear();
      }
    };
    return { begin, session: sessionOf({ token, user, hasExpired, unansweredToken, end }) };
  }, [queries, token, user, hasExpired, unansweredToken]);

  return <SessionContext value={value}>{children}</SessionContext>;
}

type SessionState = {
  token: string | null | undefined;
  user: User | undefined;
  hasExpired: boolean;
  unansweredToken: string | undefined;
  end: (token: string) => Promise<void>;
};

function sessionOf({ token, user, hasExpired, unansweredToken, end }: SessionState): Session {
  if (token === null) return { state: "out", hasExpired };
  if (!token || !user) return { state: "loading", isReconnecting: token !== undefined && token === unansweredToken };
  return { state: "in", user, call: callerFor(token), upload: uploaderFor(token), signOut: () => end(token) };
}

const reconnectMs = 10_000;
const retryMs = 1_000;

/** Checks the session; any failure clears it. Without a response (a deploy, no network) it retries for 10 s first. */
async function checkSession(token: string, onRetry: () => void): Promise<User> {
  let unansweredSince: number | undefined;
  for (;;) {
    try {
      return (await call(getMe, {}, { token })).user;
    } catch (error) {
      unansweredSince ??= Date.now();
      if (isAnswered(error) || Date.now() - unansweredSince >= reconnectMs) {
        clearToken(token);
        throw error;
      }
    }
    // If the browser cancelled the check because the user is leaving the page, nothing runs after this.
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs);
    });
    onRetry();
  }
}

/** Returns false if there was no response, or a proxy reported that the server is down. */
function isAnswered(error: unknown): boolean {
  return error instanceof HttpError && ![502, 503, 504].includes(error.status);
}

function callerFor(token: string): Caller {
  return async (endpoint, input, { onProgress, ...options } = {}) => {
    const headers = { ...options.headers, ...(!wasAttended() && { [unattendedHeader]: "1" }) };
    if (onProgress) {
      const { callWithProgress } = await import("#app/platform/http/call-with-progress.ts");
      return watched(token, callWithProgress(endpoint, input, { ...options, headers, token, onProgress }));
    }
    return watched(token, callWithTotal(endpoint, input, { ...options, headers, token }));
  };
}

function uploaderFor(token: string): Uploader {
  return async (endpoint, input) => {
    const { sendFile } = await import("#app/platform/http/send-file.ts");
    return watched(token, sendFile(endpoint, input, token));
  };
}

async function watched<T>(token: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) clearToken(token, { isExpired: true });
    throw error;
  }
}

/** Events that show that someone is at the page. */
const signs = ["keydown", "input", "pointerdown", "click", "wheel"];

let wasSeen: boolean | undefined;

/** Returns true if the page was used since the last call, or if this is the first call. */
function wasAttended(): boolean {
  const isAttended = wasSeen ?? true;
  if (wasSeen === undefined) for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });
  wasSeen = false;
  return isAttended;
}

function notice(): void {
  wasSeen = true;
}
