import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { tellDone, tellFailure } from "#app/ui/admin/tell.ts";
import { Button } from "#app/ui/button.tsx";
import { saveAnnounced } from "#app/ui/admin/save-announced.ts";
import { listEnquiries } from "../contract.ts";
import type { EnquiryView } from "./enquiry-toolbar.tsx";
import { useChoiceLabel } from "./enquiry-words.ts";

type ExportEnquiriesProps = { view: EnquiryView; call: Caller; disabled: boolean };

/** Saves the enquiries that are searched and filtered for as a CSV file, those of all pages, in the order that is shown. */
export function ExportEnquiries({ view, call, disabled }: ExportEnquiriesProps) {
  const labelOf = useChoiceLabel();
  const exporting = useMutation({
    mutationFn: async () => {
      const { page: _page, perPage: _perPage, ...query } = view;
      const [{ answer }, { enquiryCsv, enquiryCsvName }] = await Promise.all([
        call(listEnquiries, { query }),
        import("./enquiry-csv.ts"), // only who exports needs it
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
      tellDone(count === 1 ? "1 enquiry exported" : `${count.toLocaleString("en-US")} enquiries exported`),
    onError: (error) => tellFailure(error, refusalMessage(error) ?? "Failed to export the enquiries"),
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
