import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { ChoiceMenu } from "#app/ui/admin/choice-menu.tsx";
import { ConfirmDialog } from "#app/ui/admin/confirm-dialog.tsx";
import { toastSuccess, toastRefusal } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { enquiryStatuses, listEnquiries } from "../contract.ts";
import type { EnquiryStatus } from "../contract.ts";
import { changeEnquiries } from "../handling/contract.ts";
import type { Colleague } from "../handling/contract.ts";
import { statusLabels } from "../labels.ts";
import type { Selection } from "./enquiry-selection.ts";

type BulkBarProps = {
  selection: Selection;
  colleagues: readonly Colleague[];
  call: Caller;
  /** Clears the selection. */
  onClose: () => void;
};
type BulkChange = { status: EnquiryStatus } | { ownerId: string | null };

/** Renders the actions for the selected rows: set a status or an owner, or delete them after a confirmation. */
export function BulkBar({ selection, colleagues, call, onClose }: BulkBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ids = [...selection.ids];
  const reload = useReload(listEnquiries);
  const changing = useMutation({
    mutationFn: async (change: BulkChange) => (await call(changeEnquiries, { body: { ids, ...change } })).data,
    onSuccess: ({ changed, stepsEnded }, change) => {
      const steps = stepsEnded > 0 ? `, ${formatCount(stepsEnded, "next step")} cleared` : "";
      toastSuccess(`${counted(changed)}: ${doneBy(change, colleagues)}${steps}`);
      onClose();
      void reload();
    },
    onError: (error) => toastRefusal(error, "Failed to change the enquiries"),
  });
  return (
    <div
      role="region"
      data-slot="bulk-bar"
      aria-label="Selected enquiries"
      aria-busy={changing.isPending}
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-2"
    >
      <p role="status" className="mr-auto px-2 text-s font-semibold">
        {changing.isPending ? "Changing..." : `${ids.length} selected`}
      </p>
      <ChoiceMenu
        label="Set status"
        choices={enquiryStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
        onChoose={(status) => changing.mutate({ status: status as EnquiryStatus })} // one of the choices
      />
      <ChoiceMenu
        label="Set owner"
        choices={[
          { value: "none", label: "No owner" },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(owner) => changing.mutate({ ownerId: owner === "none" ? null : owner })}
      />
      <Button variant="line" size="sm" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <Button variant="quiet" size="sm" onClick={selection.selectAll}>
        All on this page
      </Button>
      <Button variant="quiet" size="sm" onClick={onClose}>
        Clear
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Delete enquiries"
          act={async () => (await call(changeEnquiries, { body: { ids, delete: true } })).data}
          done={`${counted(ids.length)} deleted`}
          failure="Failed to delete the enquiries"
          onDone={() => {
            setIsAsking(false);
            onClose();
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

function doneBy(change: BulkChange, colleagues: readonly Colleague[]): string {
  if ("status" in change) return statusLabels[change.status];
  return colleagues.find(({ id }) => id === change.ownerId)?.name ?? "no owner";
}

const counted = (enquiries: number) => formatCount(enquiries, "enquiry", "enquiries");
