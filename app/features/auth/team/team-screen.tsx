import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useOpenId } from "#app/platform/browser/use-open-id.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { CopyDialog } from "#app/ui/admin/copy-dialog.tsx";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { MainAction } from "#app/ui/admin/main-action.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { changeMember, invite, listInvitations, listTeam, withdrawInvitation } from "./contract.ts";
import type { Invitation, Member } from "./contract.ts";
import { MemberConfirmDialog } from "./member-confirm-dialog.tsx";
import type { MemberAction } from "./member-confirm-dialog.tsx";
import { roleChoices, rolesInWords, TeamTable } from "./team-table.tsx";

/** The `open` parameter for a new invitation. */
const invitationId = "invite";

/** Shows the team: roles, disabling and removing after confirmation, and invitations. */
export function TeamScreen({ call }: { call: Caller }) {
  const [pendingAction, setPendingAction] = useState<MemberAction>();
  const [openId, open] = useOpenId();
  const list = useEndpoint(call, listTeam);
  const reload = useReload(listTeam);
  const changing = useMutation({
    mutationFn: async ({ id, ...body }: Pick<Member, "id"> & Partial<Pick<Member, "roles" | "isDisabled">>) =>
      (await call(changeMember, { params: { id }, body })).data,
    onSuccess: ({ username, roles, isDisabled }) => {
      toastSuccess(isDisabled ? `${username} is disabled` : `${username} is ${rolesInWords(roles)}`);
      void reload();
    },
    onError: (error) => {
      toastRefusal(error, "Failed to change the account");
      void reload();
    },
  });
  return (
    <>
      <MainAction>
        <Button size="sm" onClick={() => open(invitationId)}>
          Invite a colleague
        </Button>
      </MainAction>
      <Loaded from={list} labels={{ loading: "Loading the team...", failed: "The team did not load" }}>
        {(members) => (
          <TeamTable
            members={members}
            pending={changing.isPending ? changing.variables : undefined}
            onRoles={(member, roles) => changing.mutate({ id: member.id, roles })}
            onEnable={(member) => changing.mutate({ id: member.id, isDisabled: false })}
            onAsk={setPendingAction}
          />
        )}
      </Loaded>
      <InvitationList call={call} />
      {openId === invitationId && <InviteDialog call={call} onClose={() => open(null)} />}
      {pendingAction && (
        <MemberConfirmDialog
          action={pendingAction}
          call={call}
          onDone={() => {
            setPendingAction(undefined);
            void reload();
          }}
          onClose={() => setPendingAction(undefined)}
        />
      )}
    </>
  );
}

/** Shows the open invitations, with a button to withdraw each; renders nothing if there are none. */
function InvitationList({ call }: { call: Caller }) {
  const reload = useReload(listInvitations);
  const { data = [], isLoadingError, refetch } = useEndpoint(call, listInvitations);
  const withdrawing = useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { id } }),
    onSuccess: () => toastSuccess("Invitation withdrawn"),
    onError: (error) => toastRefusal(error, "Failed to withdraw the invitation"),
    onSettled: reload,
  });
  if (isLoadingError) {
    return (
      <div className="mt-5">
        <LoadFailure title="The invitations did not load" onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <Card pad="none" className="mt-5">
      <h2 className="border-b border-line px-6 py-4 text-d4">Open invitations</h2>
      <ul className="divide-y divide-line">
        {data.map(({ id, email, roles, invitedBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-6 py-3.5">
            <div className="mr-auto min-w-0">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="text-xs text-text-3">
                As {rolesInWords(roles)}, invited by {invitedBy}, expires {formatDateTime(expiresAt)}
              </p>
            </div>
            <Button
              variant="line"
              size="sm"
              busy={withdrawing.isPending && withdrawing.variables === id}
              busyLabel="Withdrawing..."
              aria-label={`Withdraw the invitation to ${email}`}
              onClick={() => withdrawing.mutate(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const meanings: Readonly<Record<string, string>> = {
  admin: "admin: everything",
  sales: "sales: enquiries, bookings, the calendar, sources, data requests",
  editor: "editor: content, posts, issues, pictures, questions, sources",
  "sales and editor": "sales and editor: both",
};

/** Renders the dialog that invites a colleague. Without a mail server it shows the link once, to be passed on. */
function InviteDialog({ call, onClose }: { call: Caller; onClose: () => void }) {
  const reload = useReload(listInvitations);
  const inviting = useMutation({
    mutationFn: async (body: { email: string; roles: Invitation["roles"] }) => (await call(invite, { body })).data,
    onSuccess: ({ email, link }) => {
      void reload();
      if (link !== null) return;
      toastSuccess(`An email to ${email} is on its way`);
      onClose();
    },
    onError: (error) => toastRefusal(error, "Failed to invite"),
  });
  const link = inviting.data?.link;
  if (link) {
    return (
      <CopyDialog
        title="Pass this link on"
        description={`This site doesn’t send email. Give the link to ${inviting.data?.email} yourself: it is shown only once.`}
        label="Link"
        value={link}
        onClose={onClose}
      />
    );
  }
  const errors = fieldErrors(inviting.error);
  return (
    <FormDialog
      title="Invite a colleague"
      description="The link creates one account and works once, for 48 hours."
      closeLabel="Close dialog"
      labels={{ send: "Invite", busy: "Inviting..." }}
      isBusy={inviting.isPending}
      onSend={(data) => {
        const roles = roleChoices.find((choice) => rolesInWords(choice) === data.get("role")) ?? ["sales"];
        inviting.mutate({ email: String(data.get("email") ?? ""), roles });
      }}
      onClose={onClose}
    >
      <Field label="Email" error={errors["email"]} required>
        <Input name="email" type="email" autoComplete="off" maxLength={254} data-autofocus="" />
      </Field>
      <Field label="Role">
        <Select name="role" defaultValue="sales">
          {roleChoices.map(rolesInWords).map((roleText) => (
            <option key={roleText} value={roleText}>
              {meanings[roleText]}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
