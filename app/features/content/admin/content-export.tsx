import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { datedName, saveFile } from "#app/ui/save-file.ts";
import { exportContent } from "../contract.ts";

/** Downloads the content folder with all edits. */
export function ContentExport({ call }: { call: Caller }) {
  const { isPending, mutate } = useMutation({
    mutationFn: async () => (await call(exportContent, {})).data,
    onSuccess: (archive) => {
      saveFile(datedName("content", new Date(), "tar.gz"), archive, exportContent.responseType);
      toastSuccess("The content folder has been downloaded");
    },
    onError: (error) => toastRefusal(error, "Failed to export the content"),
  });
  return (
    <Button size="sm" variant="line" busy={isPending} busyLabel="Exporting..." onClick={() => mutate()}>
      Export as files
    </Button>
  );
}
