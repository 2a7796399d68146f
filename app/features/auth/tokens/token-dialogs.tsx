// The dialogs of API tokens. Loaded on demand.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tokenAccessLevels, areasFor, draftAreas } from "#app/platform/http/access.ts";
import type { TokenAccess } from "#app/platform/http/access.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDate } from "#app/platform/i18n/format.ts";
import { ConfirmDialog, ignoreMissing } from "#app/ui/admin/confirm-dialog.tsx";
import { closeAndFocus } from "#app/ui/admin/focus-after-removal.ts";
import { OnceDialog } from "#app/ui/admin/once-dialog.tsx";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { copyText } from "#app/ui/copy-text.ts";
import { FieldGroup, RadioCard } from "#app/ui/field-group.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { rolesOfUser } from "../contract.ts";
import type { User } from "../contract.ts";
import { ProofDialog } from "../second-factor/proof-dialog.tsx";
import { createToken, endToken, listTokens, tokenLimits } from "./contract.ts";
import type { ApiToken } from "./contract.ts";

type NewTokenDialogProps = { call: Caller; user: User; asksCode: boolean; onClose: () => void };

export function NewTokenDialog({ call, user, asksCode, onClose }: NewTokenDialogProps) {
  const [created, setCreated] = useState<ApiToken & { token: string }>();
  const reload = useReload(listTokens);
  if (created) return <TokenDialog token={created} onClose={onClose} />;
  return (
    <ProofDialog
      title="New token"
      description="It works until it expires, you revoke it or your password changes. You get an email a week before it expires."
      labels={{ submit: "Create token", busy: "Creating..." }}
      username={user.username}
      asksCode={asksCode}
      fields={(errors) => <TokenFields user={user} errors={errors} />}
      send={async ({ password, code }, values) => {
        const proof = asksCode ? { password, code } : { password };
        return (await call(createToken, { body: { ...tokenIn(values), ...proof } })).data;
      }}
      onDone={(answer) => {
        setCreated(answer);
        void reload();
      }}
      onClose={onClose}
    />
  );
}

function TokenFields({ user, errors }: { user: User; errors: Record<string, string> }) {
  const [access, setAccess] = useState<TokenAccess>("read");
  const allowedAreas = areasFor(rolesOfUser(user));
  const withDrafts = allowedAreas.filter((area) => draftAreas.includes(area));
  const choices = accessChoices.filter(({ value }) => value !== "draft" || withDrafts.length > 0);
  return (
    <>
      <Field
        label="Name"
        hint="Which program will use it? The name is shown in the audit log."
        error={errors["name"]}
        required
      >
        <Input name="name" autoComplete="off" maxLength={tokenLimits.maxName} data-autofocus="" />
      </Field>
      <FieldGroup legend="Access" error={errors["access"]}>
        {choices.map(({ value, ...words }) => (
          <RadioCard
            key={value}
            name="access"
            value={value}
            checked={access === value}
            onChange={() => setAccess(value)}
            {...words}
          />
        ))}
      </FieldGroup>
      <FieldGroup legend="Areas" error={errors["areas"]}>
        {(access === "draft" ? withDrafts : allowedAreas).map((area) => (
          <label key={area} className="flex min-h-8 items-center gap-3">
            <input type="checkbox" name="areas" value={area} className="size-4.5 accent-brand" />
            {area}
          </label>
        ))}
      </FieldGroup>
      <Field
        label="Days until it expires"
        hint={`At most ${tokenLimits.maxDays}.`}
        error={errors["expiresInDays"]}
        required
      >
        <Input
          name="expiresInDays"
          type="number"
          inputMode="numeric"
          min={1}
          max={tokenLimits.maxDays}
          defaultValue={tokenLimits.defaultDays}
        />
      </Field>
    </>
  );
}

const accessChoices = [
  { value: "read", label: "Read", description: "Changes nothing." },
  {
    value: "draft",
    label: "Read and draft",
    description:
      "Also creates unpublished posts, saves drafts and uploads pictures: nothing that anyone sees until you publish it.",
  },
  { value: "write", label: "Read and write", description: "Also creates, changes, publishes and deletes." },
] as const;

function tokenIn(values: FormData) {
  return {
    name: String(values.get("name") ?? ""),
    access: tokenAccessLevels.find((access) => access === values.get("access")) ?? ("read" as const),
    areas: values.getAll("areas") as ApiToken["areas"], // the checkboxes' values, which the server checks
    expiresInDays: Number(values.get("expiresInDays")),
  };
}

/** Shows a new token. It is shown once, so the dialog asks unless its own button closes it. */
function TokenDialog({ token, onClose }: { token: ApiToken & { token: string }; onClose: () => void }) {
  return (
    <OnceDialog
      size="lg"
      locked
      title={`The token “${token.name}”`}
      description={`It is shown only now: paste it into the program, or where you keep secrets. It ends on ${formatDate(token.expiresAt)}.`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="line"
            size="sm"
            data-autofocus=""
            onClick={() => void copyText(token.token, "Token copied", sayHow)}
          >
            Copy token
          </Button>
          <Button size="sm" onClick={onClose}>
            I’ve saved it
          </Button>
        </>
      }
    >
      <Field label="Token">
        <Input
          readOnly
          value={token.token}
          className="font-mono"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
    </OnceDialog>
  );
}

function sayHow() {
  toastError(undefined, "Failed to copy. Select the token and copy it manually.");
}

type EndTokenDialogProps = { call: Caller; token: ApiToken; onClose: () => void };

export function EndTokenDialog({ call, token: { id, name }, onClose }: EndTokenDialogProps) {
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title="Revoke token"
      labels={{ cancel: "Cancel", confirm: "Revoke token", busy: "Revoking..." }}
      act={() => ignoreMissing(call(endToken, { params: { id } }))}
      done="Token revoked"
      failure="Failed to revoke the token"
      onDone={() => {
        queries.setQueryData<ApiToken[]>([listTokens.path], (all) => all?.filter((token) => token.id !== id));
        closeAndFocus(onClose, () => document.querySelector<HTMLElement>("#tokens")); // the button is gone
      }}
      onClose={onClose}
    >
      {`Are you sure you want to end “${name}”? A program that uses it is refused at once.`}
    </ConfirmDialog>
  );
}
