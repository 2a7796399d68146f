import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { LoadFailure } from "#app/ui/admin/load-failure.tsx";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { changeMember, listTeam } from "./contract.ts";
import type { Member } from "./contract.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberQuestion } from "./member-question.tsx";
import type { AskedOfMember } from "./member-question.tsx";
import { TeamTable } from "./team-table.tsx";

/** The team: roles, disabling and removing after a question, and invitations. */
export function TeamDesk({ call }: { call: Caller }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<AskedOfMember>();
  const [isInviting, setIsInviting] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: [listTeam.path],
    queryFn: async () => (await call(listTeam, {})).answer,
    refetchOnMount: "always",
  });
  const readAnew = () => void queries.invalidateQueries({ queryKey: [listTeam.path] });
  const changing = useMutation({
    mutationFn: async ({ id, ...body }: Pick<Member, "id"> & Partial<Pick<Member, "role" | "isDisabled">>) =>
      (await call(changeMember, { params: { id }, body })).answer,
    onSuccess: ({ username, role, isDisabled }) => {
      toastSuccess(isDisabled ? `${username} is disabled` : `${username} is ${role}`);
      readAnew();
    },
    onError: (error) => {
      toastError(error, refusalMessage(error) ?? "Failed to change the account");
      readAnew();
    },
  });
  return (
    <>
      <div className="mb-5 flex justify-end">
        <Button size="sm" onClick={() => setIsInviting(true)}>
          Invite somebody
        </Button>
      </div>
      {isError && <LoadFailure title="The team did not load" onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Card pad="none">
          <Spinner>Loading the team...</Spinner>
        </Card>
      )}
      {data && (
        <TeamTable
          members={data}
          pending={changing.isPending ? changing.variables : undefined}
          onRole={(member, role) => changing.mutate({ id: member.id, role })}
          onEnable={(member) => changing.mutate({ id: member.id, isDisabled: false })}
          onAsk={setAsked}
        />
      )}
      <InvitationList call={call} />
      {isInviting && <InviteDialog call={call} onClose={() => setIsInviting(false)} />}
      {asked && (
        <MemberQuestion
          asked={asked}
          call={call}
          onDone={() => {
            setAsked(undefined);
            readAnew();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
