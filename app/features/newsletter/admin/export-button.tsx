import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { listSubscribers } from "../contract.ts";
import { downloadText, emailList, emailListName } from "./export-emails.ts";
import { useActiveCount } from "./use-subscribers.ts";

/** Saves the addresses of all active subscribers as a text file, not only those of the shown page. */
export function ExportButton({ call }: { call: Caller }) {
  const active = useActiveCount(call);
  const exporting = useMutation({
    mutationFn: async () => (await call(listSubscribers, { query: { status: "active" } })).answer,
    onSuccess: (subscribers) => {
      downloadText(emailListName(new Date()), emailList(subscribers));
      toast({ title: "Success", description: "Email list exported successfully" });
    },
    onError: (error) => {
      if (isStatus(error, 401)) return;
      toast({
        title: "Error",
        description: refusalMessage(error) ?? "Failed to export the email list",
        variant: "error",
      });
    },
  });
  return (
    <Button
      size="sm"
      icon={<Download size={18} aria-hidden="true" />}
      busy={exporting.isPending}
      busyLabel="Exporting..."
      disabled={active === 0}
      onClick={() => exporting.mutate()}
    >
      Export emails
    </Button>
  );
}
