import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useAnswer, useReload } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { changeMember, listTeam } from "./contract.ts";
import type { Member } from "./contract.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberQuestion } from "./member-question.tsx";
import type { AskedOfMember } from "./member-question.tsx";
import { TeamTable } from "./team-table.tsx";

/** The team: roles, disabling and removing after a question, and invitations. */
export function TeamDesk({ call }: { call: Caller }) {
  const [asked, setAsked] = useState<AskedOfMember>();
  const [isInviting, setIsInviting] = useState(false);
  const list = useAnswer(call, listTeam);
  const reload = useReload(listTeam);
  const changing = useMutation({
    mutationFn: async ({ id, ...body }: Pick<Member, "id"> & Partial<Pick<Member, "role" | "isDisabled">>) =>
      (await call(changeMember, { params: { id }, body })).answer,
    onSuccess: ({ username, role, isDisabled }) => {
      toastSuccess(isDisabled ? `${username} is disabled` : `${username} is ${role}`);
      void reload();
    },
    onError: (error) => {
      toastError(error, refusalMessage(error) ?? "Failed to change the account");
      void reload();
    },
  });
  return (
    <>
      <div className="mb-5 flex justify-end">
        <Button size="sm" onClick={() => setIsInviting(true)}>
          Invite a colleague
        </Button>
      </div>
      <Loaded from={list} labels={{ loading: "Loading the team...", failed: "The team did not load" }}>
        {(members) => (
          <TeamTable
            members={members}
            pending={changing.isPending ? changing.variables : undefined}
            onRole={(member, role) => changing.mutate({ id: member.id, role })}
            onEnable={(member) => changing.mutate({ id: member.id, isDisabled: false })}
            onAsk={setAsked}
          />
        )}
      </Loaded>
      <InvitationList call={call} />
      {isInviting && <InviteDialog call={call} onClose={() => setIsInviting(false)} />}
      {asked && (
        <MemberQuestion
          asked={asked}
          call={call}
          onDone={() => {
            setAsked(undefined);
            void reload();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
