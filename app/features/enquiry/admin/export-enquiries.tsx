import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { saveAnnounced } from "#app/ui/admin/save-announced.ts";
import { listEnquiries } from "../contract.ts";
import type { EnquiryView } from "./enquiry-toolbar.tsx";
import { useChoiceLabel } from "./enquiry-words.ts";

type ExportEnquiriesProps = { view: EnquiryView; call: Caller; disabled: boolean };

/** Exports all pages of the current search, in the current order. */
export function ExportEnquiries({ view, call, disabled }: ExportEnquiriesProps) {
  const labelOf = useChoiceLabel();
  const exporting = useMutation({
    mutationFn: async () => {
      const { page: _page, perPage: _perPage, ...query } = view;
      const [{ answer }, { enquiryCsv, enquiryCsvName }] = await Promise.all([
        call(listEnquiries, { query }),
        import("./enquiry-csv.ts"), // loaded on demand
      ]);
      await saveAnnounced(call, {
        what: "enquiries",
        rows: answer.length,
        name: enquiryCsvName(new Date()),
        text: enquiryCsv(answer, labelOf),
        type: "text/csv;charset=utf-8",
      });
      return answer.length;
    },
    onSuccess: (count) =>
      toastSuccess(count === 1 ? "1 enquiry exported" : `${count.toLocaleString("en-US")} enquiries exported`),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to export the enquiries"),
  });
  return (
    <Button
      variant="line"
      icon={<Download size={18} aria-hidden="true" />}
      className="ml:ml-auto"
      busy={exporting.isPending}
      busyLabel="Exporting..."
      disabled={disabled}
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  );
}
