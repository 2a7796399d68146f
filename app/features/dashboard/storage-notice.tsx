import { useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { momentOf } from "#app/platform/i18n/company-words.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readStorageAlarm } from "./contract.ts";

export function StorageNotice({ call }: { call: Caller }) {
  const { data: alarm } = useQuery({
    queryKey: [readStorageAlarm.path],
    queryFn: async () => (await call(readStorageAlarm, {})).answer.alarm,
    refetchOnMount: "always",
  });
  if (!alarm) return null;
  return (
    <Notice tone="err" title="The public forms are closed" className="mb-6">
      Since {momentOf(alarm.since)}: {alarm.reason}. Look who writes and make room: they open by themselves once it is
      over.
    </Notice>
  );
}
