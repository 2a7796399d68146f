import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { momentOf } from "#app/platform/i18n/company-words.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useAnswer } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { endOwnFeed, readOwnFeed, renewOwnFeed } from "../own-feed/contract.ts";

const key = [readOwnFeed.path];

export function OwnFeedCard({ call }: { call: Caller }) {
  const feed = useAnswer(call, readOwnFeed);
  return (
    <section aria-labelledby="own-feed" className="mt-12">
      <h2 id="own-feed" tabIndex={-1} className="text-d4-lg">
        Calls in your calendar
      </h2>
      <p className="mt-1.5 mb-5 text-text-2">
        A secret address that your calendar program subscribes to. It shows the calls with names, without email
        addresses and phone numbers.
      </p>
      <Loaded from={feed} labels={{ loading: "Loading...", failed: "This did not load" }}>
        {({ createdAt }) => <Feed call={call} createdAt={createdAt} />}
      </Loaded>
    </section>
  );
}

function Feed({ call, createdAt }: { call: Caller; createdAt: string | null }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState<string>();
  const renewal = useMutation({
    mutationFn: async () => (await call(renewOwnFeed, {})).answer,
    onSuccess: (made) => {
      setUrl(made.url);
      toastSuccess("Calendar address created");
      queries.setQueryData(key, { createdAt: made.createdAt });
    },
    onError: (error) => toastError(error, "Failed to create the address"),
  });
  const ending = useMutation({
    mutationFn: () => call(endOwnFeed, {}),
    onSuccess: () => {
      setUrl(undefined);
      toastSuccess("Calendar address ended");
      queries.setQueryData(key, { createdAt: null });
      document.getElementById("own-feed")?.focus();
    },
    onError: (error) => toastError(error, "Failed to end the address"),
  });
  return (
    <Card className="grid gap-4">
      <p className="text-text-2">
        {createdAt === null ? "You have no address yet." : `Created ${momentOf(createdAt)}.`}
      </p>
      {url && (
        <Field label="Address" hint="Copy it now: it is shown this once.">
          <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant={createdAt === null ? "ink" : "line"}
          busy={renewal.isPending}
          busyLabel="Creating..."
          onClick={() => renewal.mutate()}
        >
          {createdAt === null ? "Create an address" : "Create a new address"}
        </Button>
        {createdAt !== null && (
          <Button
            size="sm"
            variant="quiet"
            busy={ending.isPending}
            busyLabel="Ending..."
            onClick={() => ending.mutate()}
          >
            End it
          </Button>
        )}
      </div>
      {createdAt !== null && <p className="text-s text-text-3">A new address ends the one that you have.</p>}
    </Card>
  );
}
