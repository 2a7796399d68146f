import { useMutation, useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { NotLoaded } from "../not-loaded.tsx";
import { refusalSentence } from "../refusal-sentence.ts";
import { endSession, listSessions } from "./contract.ts";
import type { OpenSession } from "./contract.ts";

export function SessionList({ call }: { call: Caller }) {
  const list = useEndpoint(call, listSessions);
  if (list.isPending) return <Spinner>Loading sessions...</Spinner>;
  if (list.isError) return <NotLoaded title="The sessions did not load" list={list} />;
  return (
    <ul aria-label="Sessions" className="divide-y divide-line">
      {list.data.map((session) => (
        <SessionItem key={session.id} session={session} call={call} />
      ))}
    </ul>
  );
}

function SessionItem({ session, call }: { session: OpenSession; call: Caller }) {
  const queries = useQueryClient();
  const name = browserName(session.userAgent);
  const signedIn = formatDateTime(session.createdAt);
  const ending = useMutation({
    mutationFn: () => call(endSession, { params: { id: session.id } }),
    onSuccess: () => {
      toastSuccess("Session ended");
      flushSync(() => drop()); // the button is gone
      document.querySelector<HTMLElement>("#sessions")?.focus();
    },
    onError: (error) => {
      toastError(error, refusalSentence(error) ?? "Failed to end the session");
      if (isStatus(error, 404)) drop(); // it had already ended
    },
  });

  function drop() {
    queries.setQueryData<OpenSession[]>([listSessions.path], (all) => all?.filter(({ id }) => id !== session.id));
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {session.isCurrent && <Badge tone="ok">This session</Badge>}
        </p>
        <p className="text-s text-text-2">
          Signed in <time dateTime={session.createdAt}>{signedIn}</time>, last used{" "}
          <time dateTime={session.lastUsedAt}>{formatDateTime(session.lastUsedAt)}</time>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="line"
          size="sm"
          busy={ending.isPending}
          aria-label={`End session of ${name}, signed in ${signedIn}`}
          onClick={() => ending.mutate()}
        >
          End session
        </Button>
      )}
    </li>
  );
}

// The order matters: each user agent also contains the names below its own.
const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/**
 * Returns the name of a browser and its operating system, to tell sessions apart.
 * @example browserName("Mozilla/5.0 (Windows NT 10.0) … Firefox/140.0") // "Firefox on Windows"
 */
export function browserName(userAgent: string | null): string {
  const named = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser) return userAgent?.slice(0, 60) || "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}
