import type { Caller } from "#app/platform/http/call.ts";
import { momentOf } from "#app/platform/i18n/company-words.ts";
import { useAnswer } from "#app/ui/admin/use-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readStorageAlarm } from "./contract.ts";

export function StorageNotice({ call }: { call: Caller }) {
  const alarm = useAnswer(call, readStorageAlarm).data?.alarm;
  if (!alarm) return null;
  return (
    <Notice tone="err" title="The public forms are closed" className="mb-6">
      Since {momentOf(alarm.since)}: {alarm.reason}. Check who is writing and free space: the forms reopen on their own
      once it is over.
    </Notice>
  );
}
