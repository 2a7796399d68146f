import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { TitledSection } from "#app/ui/admin/titled-section.tsx";
import { toastError, toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { endOwnFeed, maxPasswordLength, readOwnFeed, renewOwnFeed } from "../own-feed/contract.ts";
import type { OwnFeed } from "../own-feed/contract.ts";

const key = [readOwnFeed.path];

type OwnFeedProps = { call: Caller; username: string };

export function OwnFeedCard({ call, username }: OwnFeedProps) {
  const feed = useEndpoint(call, readOwnFeed);
  return (
    <TitledSection
      id="own-feed"
      title="Calls in your calendar"
      lead="A secret address that your calendar program subscribes to."
    >
      <p className="mb-4 text-text-2">
        It shows your calls and those without a host, with names, without email addresses and phone numbers. It ends
        when your password changes.
      </p>
      <Loaded from={feed} labels={{ loading: "Loading...", failed: "This did not load" }}>
        {(state) => <Feed call={call} username={username} state={state} />}
      </Loaded>
    </TitledSection>
  );
}

function Feed({ call, username, state }: OwnFeedProps & { state: OwnFeed }) {
  const { createdAt, lastUsedAt } = state;
  const queries = useQueryClient();
  const [url, setUrl] = useState<string>();
  const renewal = useMutation({
    mutationFn: async (password: string) => (await call(renewOwnFeed, { body: { password } })).data,
    onSuccess: (made) => {
      setUrl(made.url);
      toastSuccess("Calendar address created");
      queries.setQueryData<OwnFeed>(key, { createdAt: made.createdAt, lastUsedAt: null });
    },
    onError: (error) => toastRefusal(error, "Failed to create the address"),
  });
  const ending = useMutation({
    mutationFn: () => call(endOwnFeed, {}),
    onSuccess: () => {
      setUrl(undefined);
      toastSuccess("Calendar address revoked");
      queries.setQueryData<OwnFeed>(key, { createdAt: null, lastUsedAt: null });
      document.getElementById("own-feed")?.focus();
    },
    onError: (error) => toastError(error, "Failed to revoke the address"),
  });
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-text-2">
          {createdAt === null
            ? "You have no address yet."
            : `Created ${formatDateTime(createdAt)}, ${lastUsedAt === null ? "not used yet" : `last used ${formatDateTime(lastUsedAt)}`}.`}
        </p>
        {createdAt !== null && (
          <Button
            size="sm"
            variant="quiet"
            busy={ending.isPending}
            busyLabel="Revoking..."
            onClick={() => ending.mutate()}
          >
            Revoke it
          </Button>
        )}
      </div>
      {url && (
        <Field label="Address" hint="Copy it now: it’s shown only once.">
          <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
      <AdminForm
        method="post"
        aria-label="Calendar address"
        className="grid justify-items-start gap-4"
        noValidate={false}
        isBusy={renewal.isPending}
        onSend={(data, form) => {
          const password = String(data.get("password") ?? "");
          renewal.mutate(password, { onSuccess: () => form.reset() });
        }}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field label="Your password" error={fieldErrors(renewal.error)["password"]} required>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            maxLength={maxPasswordLength}
            labels={{ show: "Show your password", hide: "Hide your password" }}
          />
        </Field>
        <Button
          type="submit"
          size="sm"
          variant={createdAt === null ? "ink" : "line"}
          busy={renewal.isPending}
          busyLabel="Creating..."
        >
          {createdAt === null ? "Create an address" : "Create a new address"}
        </Button>
      </AdminForm>
      {createdAt !== null && <p className="text-s text-text-3">Creating a new address disables the current one.</p>}
    </Card>
  );
}
