import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import { enquiryStatuses, listEnquiries } from "../contract.ts";
import type { EnquiryStatus } from "../contract.ts";
import { changeEnquiries } from "../handling/contract.ts";
import type { Colleague } from "../handling/contract.ts";
import type { Selection } from "./enquiry-selection.ts";
import { statusLabels } from "./enquiry-words.ts";

type BulkBarProps = { selection: Selection; colleagues: readonly Colleague[]; call: Caller };
type BulkChange = { status: EnquiryStatus } | { ownerId: string | null };

/** What can be done with the selected rows: a status, an owner, or deleting after a question. */
export function BulkBar({ selection, colleagues, call }: BulkBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ids = [...selection.ids];
  const reload = useReload(listEnquiries);
  const changing = useMutation({
    mutationFn: async (change: BulkChange) =>
      (await call(changeEnquiries, { body: { ids, ...change } })).answer.changed,
    onSuccess: (changed) => {
      toastSuccess(`${counted(changed)} changed`);
      selection.clear();
      void reload();
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to change the enquiries"),
  });
  return (
    <div
      role="region"
      aria-label="Selected enquiries"
      aria-busy={changing.isPending}
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-2"
    >
      <p role="status" className="mr-auto px-2 text-s font-semibold">
        {changing.isPending ? "Changing..." : `${ids.length} selected`}
      </p>
      <Pick
        what="status"
        choices={enquiryStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
        onPick={(status) => changing.mutate({ status: status as EnquiryStatus })} // one of the choices
      />
      <Pick
        what="owner"
        choices={[
          { value: "none", label: "No owner" },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onPick={(owner) => changing.mutate({ ownerId: owner === "none" ? null : owner })}
      />
      <Button variant="line" size="sm" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Button variant="quiet" size="sm" onClick={selection.selectAll}>
        All on this page
      </Button>
      <Button variant="quiet" size="sm" onClick={selection.clear}>
        Clear
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete enquiries"
          labels={deleteLabels}
          act={async () => (await call(changeEnquiries, { body: { ids, delete: true } })).answer}
          done={`${counted(ids.length)} deleted`}
          failure={(error) => refusalMessage(error) ?? "Failed to delete the enquiries"}
          onDone={() => {
            setIsAsking(false);
            selection.clear();
            void reload();
          }}
          onClose={() => setIsAsking(false)}
        >
          {`Are you sure you want to delete ${counted(ids.length)}? This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

function counted(count: number): string {
  return count === 1 ? "1 enquiry" : `${count.toLocaleString("en-US")} enquiries`;
}

type PickProps = {
  what: "status" | "owner";
  choices: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
};

/** A select with a button: on Windows, arrow keys on a closed select already change its value. */
function Pick({ what, choices, onPick }: PickProps) {
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onPick(String(new FormData(event.currentTarget).get(what)));
      }}
    >
      <div className="w-40">
        <Select name={what} aria-label={`Set ${what}`} required defaultValue="">
          <option value="" disabled>
            {`Set ${what}`}
          </option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" variant="line" size="sm" aria-label={`Apply ${what}`}>
        Apply
      </Button>
    </form>
  );
}
