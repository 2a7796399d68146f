import { ChevronDown, ChevronUp } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Enquiry } from "../contract.ts";
import { fullName } from "./enquiry-words.ts";

/** Undefined at the list's ends. */
export type Neighbours = { previous?: Enquiry | undefined; next?: Enquiry | undefined };

type EnquiryNeighboursProps = {
  enquiry: Enquiry;
  neighbours: Neighbours;
  onRead: (enquiry: Enquiry) => void;
};

/** Opens the previous or next enquiry in the same dialog; announces each but the first, which the dialog's own name does. */
export function EnquiryNeighbours({ enquiry, neighbours, onRead }: EnquiryNeighboursProps) {
  const [first, setFirst] = useState<string | undefined>(enquiry.id);
  if (first !== undefined && first !== enquiry.id) setFirst(undefined);
  return (
    <div className="mr-auto flex gap-1 max-sm:w-full">
      <Step to={neighbours.previous} label="Previous enquiry" icon={ChevronUp} onRead={onRead} />
      <Step to={neighbours.next} label="Next enquiry" icon={ChevronDown} onRead={onRead} />
      <VisuallyHidden role="status">{first === undefined && `${fullName(enquiry)}, ${enquiry.company}`}</VisuallyHidden>
    </div>
  );
}

type StepProps = { to: Enquiry | undefined; label: string; icon: LucideIcon; onRead: (enquiry: Enquiry) => void };

/** Inert at the ends, but keeps the focus. */
function Step({ to, label, icon: Icon, onRead }: StepProps) {
  return (
    <IconButton
      label={label}
      variant="line"
      size="sm"
      aria-disabled={!to || undefined}
      className="aria-disabled:opacity-45"
      onClick={() => to && onRead(to)}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}
