import { Ban, Trash2, UserCheck } from "lucide-react";
import { useRef, useState } from "react";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Member } from "./contract.ts";
import type { MemberAction } from "./member-confirm-dialog.tsx";

type MemberActions = {
  pending: { id: string; roles?: Member["roles"] | undefined } | undefined;
  onRoles: (member: Member, roles: Member["roles"]) => void;
  onEnable: (member: Member) => void;
  onAsk: (action: MemberAction) => void;
};

const headings = {
  Name: "",
  State: "w-28",
  Email: "",
  Role: "w-40",
  "Second factor": "w-34",
  "Last sign-in": "w-44",
  Actions: "w-28",
};

/** Shows all accounts, including disabled ones. */
export function TeamTable({ members, ...actions }: MemberActions & { members: readonly Member[] }) {
  return (
    <Table caption="Team" headings={headings} className="ml:min-w-270" data-tall="">
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function MemberRow({ member, pending, onRoles, onEnable, onAsk }: MemberActions & { member: Member }) {
  const { username, displayName, email, isDisabled } = member;
  const roles = (pending?.id === member.id && pending.roles) || member.roles;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className="font-semibold text-text">{username}</span>
        {displayName && <span className="block text-s text-text-2">{displayName}</span>}
      </th>
      <TableCell label="State" kind="tag" isEmpty={!isDisabled}>
        <Badge tone="warn">Disabled</Badge>
      </TableCell>
      <TableCell label="Email" kind="line" className="wrap-anywhere">
        {email}
      </TableCell>
      <TableCell label="Role" kind="line">
        <RoleForm memberName={username} roles={roles} onApply={(picked) => onRoles(member, picked)} />
      </TableCell>
      <TableCell label="Second factor" isLabelled>
        {member.hasSecondFactor ? "On" : "Off"}
      </TableCell>
      <TableCell label="Last sign-in" kind="figure" isLabelled isEmpty={member.lastSignInAt === null}>
        {member.lastSignInAt && <time dateTime={member.lastSignInAt}>{formatDateTime(member.lastSignInAt)}</time>}
      </TableCell>
      <TableCell kind="actions">
        {isDisabled ? (
          <RowButton icon={UserCheck} tip="Enable" label={`Enable ${username}`} onClick={() => onEnable(member)} />
        ) : (
          <RowButton
            icon={Ban}
            tip="Disable"
            label={`Disable ${username}`}
            onClick={() => onAsk({ kind: "disable", member })}
          />
        )}
        <RowButton
          icon={Trash2}
          tip="Remove"
          label={`Remove ${username}`}
          variant="danger"
          onClick={() => onAsk({ kind: "remove", member })}
        />
      </TableCell>
    </tr>
  );
}

/** The roles that an account can have. */
export const roleChoices: readonly Member["roles"][] = [["admin"], ["sales"], ["editor"], ["sales", "editor"]];

/**
 * Returns the roles in words, in the order of the choices.
 * @example rolesInWords(["editor", "sales"]) // "sales and editor"
 */
export function rolesInWords(roles: Member["roles"]): string {
  return roles.length > 1 ? "sales and editor" : roles.join();
}

type RoleFormProps = { memberName: string; roles: Member["roles"]; onApply: (roles: Member["roles"]) => void };

/** Renders the role select. Its button appears on a change: on Windows, arrow keys change even a closed select. */
function RoleForm({ memberName, roles, onApply }: RoleFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [picked, setPicked] = useState<Member["roles"]>();
  const roleText = rolesInWords(roles);
  return (
    <form
      className="grid gap-2 py-2 max-ml:py-1"
      onSubmit={(event) => {
        event.preventDefault();
        select.current?.focus(); // the button disappears
        setPicked(undefined);
        if (picked) onApply(picked);
      }}
    >
      <Select
        ref={select}
        aria-label={`Role of ${memberName}`}
        className="min-h-10 py-1 text-s"
        value={picked ? rolesInWords(picked) : roleText}
        onChange={({ currentTarget }) =>
          setPicked(roleChoices.find((choice) => rolesInWords(choice) === currentTarget.value))
        }
      >
        {roleChoices.map(rolesInWords).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </Select>
      {picked && rolesInWords(picked) !== roleText && (
        <Button type="submit" variant="line" size="sm" aria-label={`Apply role of ${memberName}`}>
          Apply
        </Button>
      )}
    </form>
  );
}
