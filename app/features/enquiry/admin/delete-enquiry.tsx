import type { Caller } from "#app/platform/http/call.ts";
import { ConfirmDialog, deleteLabels } from "#app/ui/admin/confirm-dialog.tsx";
import { deleteEnquiry } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { fullName } from "./enquiry-words.ts";

type DeleteEnquiryProps = { enquiry: Enquiry; call: Caller; onDeleted: () => void; onClose: () => void };

export function DeleteEnquiry({ enquiry, call, onDeleted, onClose }: DeleteEnquiryProps) {
  return (
    <ConfirmDialog
      title="Delete Contact Submission"
      labels={deleteLabels}
      act={() => call(deleteEnquiry, { params: { id: enquiry.id } })}
      done="Contact submission deleted successfully"
      failure={() => "Failed to delete contact submission"}
      onDone={onDeleted}
      onClose={onClose}
    >
      {`Are you sure you want to delete the enquiry from ${fullName(enquiry)} (${enquiry.company})? This action cannot be undone.`}
    </ConfirmDialog>
  );
}
