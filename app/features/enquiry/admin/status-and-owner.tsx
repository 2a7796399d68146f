import type { Caller } from "#app/platform/http/call.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { enquiryStatuses } from "../contract.ts";
import type { Enquiry, EnquiryStatus } from "../contract.ts";
import { statusLabels } from "./enquiry-words.ts";
import { ReplyClock } from "./reply-clock.tsx";
import { useColleagues } from "./use-desk.ts";
import type { EnquiryChange } from "./use-desk.ts";

type StatusAndOwnerProps = {
  enquiry: Enquiry;
  call: Caller;
  pending: EnquiryChange | undefined;
  onChange: (change: EnquiryChange) => void;
};

/** Status, owner and clock of an enquiry. What is chosen shows at once, and goes back where it could not be saved. */
export function StatusAndOwner({ enquiry, call, pending, onChange }: StatusAndOwnerProps) {
  const colleagues = useColleagues(call);
  const { status, ownerId, isPending } = shownOf(enquiry, pending);
  const isListed = ownerId === null || colleagues.some(({ id }) => id === ownerId);
  return (
    <div aria-busy={isPending}>
      <p className="mb-4 min-h-6 text-s">
        <Due enquiry={enquiry} />
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status">
          <Select
            value={status}
            onChange={({ currentTarget }) => onChange({ enquiry, status: currentTarget.value as EnquiryStatus })} // one of the options
          >
            {enquiryStatuses.map((value) => (
              <option key={value} value={value}>
                {statusLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Owner">
          <Select
            value={ownerId ?? ""}
            onChange={({ currentTarget }) => onChange({ enquiry, ownerId: currentTarget.value || null })}
          >
            <option value="">No owner</option>
            {!isListed && <option value={ownerId ?? ""}>{enquiry.ownerName ?? "Former colleague"}</option>}
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </div>
  );
}

/** What an enquiry's status and owner will be once its change is saved. */
function shownOf({ id, status, ownerId }: Enquiry, pending: EnquiryChange | undefined) {
  if (pending?.enquiry.id !== id) return { status, ownerId, isPending: false };
  return {
    status: pending.status ?? status,
    ownerId: pending.ownerId === undefined ? ownerId : pending.ownerId,
    isPending: true,
  };
}

function Due({ enquiry }: { enquiry: Enquiry }) {
  if (enquiry.answeredAt !== null && enquiry.status !== "new" && enquiry.status !== "in-progress")
    return <>First answered {minuteOf(enquiry.answeredAt)}</>;
  if (enquiry.dueAt === null) return <>This enquiry has no deadline.</>;
  return (
    <>
      <ReplyClock enquiry={enquiry} className="mr-2 text-s font-semibold" />
      <span className="text-text-2">Answer due {minuteOf(enquiry.dueAt)}</span>
    </>
  );
}
