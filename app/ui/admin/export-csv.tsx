import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { Button } from "#app/ui/button.tsx";
import { saveAnnounced } from "./save-announced.ts";
import { toastRefusal, toastSuccess } from "./toasts.ts";

type ExportCsvProps = {
  call: Caller;
  disabled: boolean;
  /** Nouns for one record and for several. */
  one: string;
  many: string;
  failure: string;
  make: () => Promise<Omit<Parameters<typeof saveAnnounced>[1], "type">>;
};

/** Creates a CSV file of a list, announced for the audit log, and shows its number of records. */
export function ExportCsv({ call, disabled, one, many, failure, make }: ExportCsvProps) {
  const exporting = useMutation({
    mutationFn: async () => {
      const file = await make();
      await saveAnnounced(call, { ...file, type: "text/csv;charset=utf-8" });
      return file.rows;
    },
    onSuccess: (count) => toastSuccess(`${formatCount(count, one, many)} exported`),
    onError: (error) => toastRefusal(error, failure),
  });
  return (
    <Button
      variant="line"
      size="sm"
      icon={<Download size={18} aria-hidden="true" />}
      className="font-normal ml:ml-auto"
      busy={exporting.isPending}
      disabled={disabled}
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  );
}
