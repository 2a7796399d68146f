import { Badge } from "#app/ui/badge.tsx";
import type { ListedEmail } from "./contract.ts";

const looks = {
  waiting: { tone: "brand", label: "Waiting" },
  sent: { tone: "ok", label: "Sent" },
  failed: { tone: "err", label: "Failed" },
} as const;

export function EmailStatus({ status }: Pick<ListedEmail, "status">) {
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
