import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDate } from "#app/platform/i18n/format.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { User } from "../contract.ts";
import { NotLoaded } from "../not-loaded.tsx";
import { refusalSentence } from "../refusal-sentence.ts";
import { readSecondFactor } from "../second-factor/contract.ts";
import { listTokens } from "./contract.ts";
import type { ApiToken } from "./contract.ts";

type TokenCardProps = { call: Caller; user: User };

/** Shows the API tokens; its dialogs are loaded on demand. */
export function TokenCard({ call, user }: TokenCardProps) {
  const [opened, setOpened] = useState<{ element: React.ReactNode }>();
  const onClose = () => setOpened(undefined);
  const opening = useMutation({
    mutationFn: async (ended: ApiToken | undefined) => {
      const dialogs = import("./token-dialogs.tsx");
      if (ended) {
        const { EndTokenDialog } = await dialogs;
        return <EndTokenDialog call={call} token={ended} onClose={onClose} />;
      }
      const [{ NewTokenDialog }, { data }] = await Promise.all([dialogs, call(readSecondFactor, {})]);
      return <NewTokenDialog call={call} user={user} asksCode={data.enabledAt !== null} onClose={onClose} />;
    },
    onSuccess: (element) => setOpened({ element }),
    onError: (error) => toastError(error, refusalSentence(error) ?? "The server could not be reached."),
  });
  return (
    <Card pad="none" clip>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line px-6 py-5.5">
        <div>
          <h2 id="tokens" tabIndex={-1} className="text-d4">
            Tokens for programs
          </h2>
          <p className="mt-1 max-w-prose text-s text-text-2">
            With a token, a program can{" "}
            <a href="/api/docs" className="link">
              call the API
            </a>{" "}
            on your behalf. It can do no more than you can, and only in the areas you choose.
          </p>
        </div>
        <Button
          size="sm"
          busy={opening.isPending && opening.variables === undefined}
          onClick={() => opening.mutate(undefined)}
        >
          New token
        </Button>
      </div>
      <TokenList call={call} endingId={opening.isPending ? opening.variables?.id : undefined} onEnd={opening.mutate} />
      {opened?.element}
    </Card>
  );
}

type TokenListProps = { call: Caller; endingId: string | undefined; onEnd: (token: ApiToken) => void };

function TokenList({ call, endingId, onEnd }: TokenListProps) {
  const list = useEndpoint(call, listTokens);
  if (list.isPending) return <Spinner>Loading tokens...</Spinner>;
  if (list.isError) return <NotLoaded title="The tokens did not load" list={list} />;
  if (list.data.length === 0) return <p className="px-6 py-5 text-text-2">You have no tokens.</p>;
  return (
    <ul aria-label="Tokens" className="divide-y divide-line">
      {list.data.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-4">
          <TokenFacts token={token} />
          <Button
            variant="line"
            size="sm"
            busy={endingId === token.id}
            aria-label={`Revoke token ${token.name}`}
            onClick={() => onEnd(token)}
          >
            Revoke token
          </Button>
        </li>
      ))}
    </ul>
  );
}

function TokenFacts({ token: { name, access, areas, lastUsedOn, expiresAt } }: { token: ApiToken }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        {name}
        <Badge tone="plain">{accessWords[access]}</Badge>
      </p>
      <p className="text-s text-text-2">{areas.join(", ")}</p>
      <p className="text-s text-text-2">
        {lastUsedOn === null ? "Never used" : <>Last used {formatDate(`${lastUsedOn}T12:00Z`)}</>}, ends{" "}
        <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
      </p>
    </div>
  );
}

const accessWords = { read: "Reads", draft: "Reads and drafts", write: "Reads and writes" } as const;
