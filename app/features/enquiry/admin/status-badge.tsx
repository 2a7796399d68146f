import { Badge } from "#app/ui/badge.tsx";
import type { EnquiryStatus } from "../contract.ts";
import { statusLabels } from "./enquiry-words.ts";

const tones = {
  new: "flare",
  "in-progress": "brand",
  answered: "ok",
  won: "ok",
  lost: "plain",
  spam: "warn",
} as const;

/**
 * How far an enquiry has come.
 * @example <StatusBadge status="in-progress" />
 */
export function StatusBadge({ status }: { status: EnquiryStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
