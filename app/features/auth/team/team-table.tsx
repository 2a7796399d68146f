import { useRef, useState } from "react";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { TableCell } from "#app/ui/table-cell.tsx";
import { Table } from "#app/ui/table.tsx";
import { roles } from "./contract.ts";
import type { Member } from "./contract.ts";
import type { AskedOfMember } from "./member-question.tsx";

type Actions = {
  pending: { id: string; role?: Member["role"] | undefined } | undefined;
  onRole: (member: Member, role: Member["role"]) => void;
  onEnable: (member: Member) => void;
  onAsk: (asked: AskedOfMember) => void;
};

const headings = {
  Name: "",
  Email: "",
  Role: "w-40",
  "Second factor": "w-34",
  "Last sign-in": "w-44",
  State: "w-28",
  Actions: "w-56",
};

/** Everybody who may sign in, or might again. */
export function TeamTable({ members, ...actions }: Actions & { members: readonly Member[] }) {
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

function MemberRow({ member, pending, onRole, onEnable, onAsk }: Actions & { member: Member }) {
  const { username, email, isDisabled } = member;
  const role = (pending?.id === member.id && pending.role) || member.role;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className="font-semibold text-text">{username}</span>
      </th>
      <TableCell label="Email" className="wrap-anywhere">
        {email}
      </TableCell>
      <TableCell label="Role">
        <RoleForm of={username} role={role} onApply={(picked) => onRole(member, picked)} />
      </TableCell>
      <TableCell label="Second factor">{member.hasSecondFactor ? "On" : "Off"}</TableCell>
      <TableCell label="Last sign-in" kind="figure">
        {member.lastSignInAt ? <time dateTime={member.lastSignInAt}>{minuteOf(member.lastSignInAt)}</time> : "—"}
      </TableCell>
      <TableCell label="State">
        <Badge tone={isDisabled ? "warn" : "ok"} className="justify-self-start">
          {isDisabled ? "Disabled" : "Active"}
        </Badge>
      </TableCell>
      <TableCell kind="actions">
        {isDisabled ? (
          <Button variant="quiet" size="sm" aria-label={`Enable ${username}`} onClick={() => onEnable(member)}>
            Enable
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Disable ${username}`}
            onClick={() => onAsk({ what: "disable", member })}
          >
            Disable
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove ${username}`}
          onClick={() => onAsk({ what: "remove", member })}
        >
          Remove
        </Button>
      </TableCell>
    </tr>
  );
}

type RoleFormProps = { of: string; role: Member["role"]; onApply: (role: Member["role"]) => void };

/** Its button is shown once another role is picked: on Windows, arrow keys on a closed select already change its value. */
function RoleForm({ of, role, onApply }: RoleFormProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [picked, setPicked] = useState<Member["role"]>();
  return (
    <form
      className="grid gap-2 py-2 max-ml:py-0"
      onSubmit={(event) => {
        event.preventDefault();
        select.current?.focus(); // the button disappears
        setPicked(undefined);
        if (picked) onApply(picked);
      }}
    >
      <Select
        ref={select}
        aria-label={`Role of ${of}`}
        value={picked ?? role}
        onChange={({ currentTarget }) => setPicked(currentTarget.value as Member["role"])} // one of the options
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      {picked && picked !== role && (
        <Button type="submit" variant="line" size="sm" aria-label={`Apply role of ${of}`}>
          Apply
        </Button>
      )}
    </form>
  );
}
