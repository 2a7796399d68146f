import type { Caller } from "#app/platform/http/call.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { listHosts } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { limits } from "../form-fields.ts";

type HostAndPlaceProps = {
  call: Caller;
  values: Pick<AdminBooking, "hostId" | "hostName" | "meeting">;
  errors: Partial<Record<string, string>>;
  /** Explains what an empty place means. */
  hint: string;
};

/** Renders the fields `hostId` and `meeting`. */
export function HostAndPlace({ call, values: { hostId, hostName, meeting }, errors, hint }: HostAndPlaceProps) {
  const { data: hosts = [] } = useEndpoint(call, listHosts);
  const isListed = hostId === null || hosts.some(({ id }) => id === hostId);
  return (
    <>
      <Field label="Host" error={errors["hostId"]}>
        <Select key={hosts.length} name="hostId" defaultValue={hostId ?? ""}>
          <option value="">No host</option>
          {!isListed && <option value={hostId}>{hostName}</option>}
          {hosts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Place" hint={hint} error={errors["meeting"]}>
        <Input name="meeting" defaultValue={meeting ?? ""} maxLength={limits.meeting} autoComplete="off" />
      </Field>
    </>
  );
}
