import { Badge } from "#app/ui/badge.tsx";
import type { ListedLetter } from "./contract.ts";

const looks = {
  waiting: { tone: "brand", label: "Waiting" },
  sent: { tone: "ok", label: "Sent" },
  parked: { tone: "err", label: "Failed" },
} as const;

/** What a letter's state is, in a word. */
export function LetterStatus({ status }: Pick<ListedLetter, "status">) {
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
