import { ChevronDown, ChevronUp } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { Enquiry } from "../contract.ts";
import { fullName } from "./enquiry-words.ts";

/** Undefined at the list's ends. */
export type Neighbours = { previous?: Enquiry | undefined; next?: Enquiry | undefined };

type EnquiryNeighboursProps = { neighbours: Neighbours; onRead: (enquiry: Enquiry) => void };

/** Opens the previous or next enquiry in the same dialog and announces it. */
export function EnquiryNeighbours({ neighbours, onRead }: EnquiryNeighboursProps) {
  const [said, setSaid] = useState("");
  function read(enquiry: Enquiry) {
    setSaid(`${fullName(enquiry)}, ${enquiry.company}`);
    onRead(enquiry);
  }
  return (
    <div className="mr-auto flex gap-1 max-sm:w-full">
      <Step to={neighbours.previous} label="Previous enquiry" icon={ChevronUp} onRead={read} />
      <Step to={neighbours.next} label="Next enquiry" icon={ChevronDown} onRead={read} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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
