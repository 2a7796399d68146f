import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { auditExport } from "#app/platform/http/audit-export.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDate } from "#app/platform/i18n/format.ts";
import { toastSuccess, toastRefusal } from "#app/ui/admin/toasts.ts";
import { Button } from "#app/ui/button.tsx";
import { datedName, saveFile } from "#app/ui/save-file.ts";
import { listSubscribers, recordExport } from "./contract.ts";
import type { Subscriber } from "./contract.ts";
import { useActiveCount } from "./subscriber-view.ts";

/** Exports active subscribers and shows how many have left since the last export. */
export function ExportButton({ call }: { call: Caller }) {
  const active = useActiveCount(call);
  const exporting = useMutation({
    mutationFn: async () => {
      const { data } = await call(listSubscribers, { query: { status: "active" } });
      await call(auditExport, { body: { what: "subscribers", rows: data.length } });
      const recorded = (await call(recordExport, {})).data; // after the announcement: without a file nothing is recorded
      saveFile(datedName("newsletter-emails", new Date(), "txt"), emailList(data));
      return { recorded };
    },
    onSuccess: () => {
      toastSuccess("Email list exported successfully");
    },
    onError: (error) => toastRefusal(error, "Failed to export the email list"),
  });
  return (
    <div>
      <Button
        size="sm"
        variant="line"
        icon={<Download size={18} aria-hidden="true" />}
        busy={exporting.isPending}
        busyLabel="Exporting..."
        disabled={active === 0}
        onClick={() => exporting.mutate()}
      >
        Export emails
      </Button>
      <p role="status" className="mt-2 max-w-116 text-s text-text-2 empty:hidden">
        {exporting.data && leftOut(exporting.data.recorded)}
      </p>
    </div>
  );
}

/** Returns one address per line, without characters that could begin another line. */
export function emailList(subscribers: readonly Pick<Subscriber, "email" | "isActive">[]): string {
  return subscribers
    .filter(({ isActive }) => isActive)
    .map(({ email }) => email.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ""))
    .join("\n");
}

/** Describes how many subscribers left since the last export; undefined if none did. */
export function leftOut({ previousAt, leftSince }: { previousAt: string | null; leftSince: number }) {
  if (previousAt === null || leftSince === 0) return undefined;
  const who = leftSince === 1 ? "1 person who has" : `${leftSince.toLocaleString("en-US")} people who have`;
  return `Left out: ${who} unsubscribed since the export of ${formatDate(previousAt)}. Remove them wherever you use that file.`;
}
