// Keeps the enquiry form in step with what is outside React: the browser's form and the draft in its storage.
import { useLayoutEffect } from "react";
import type { RefObject } from "react";
import { deleteDraft, readDraft } from "./enquiry-draft.ts";
import type { EnquiryStart } from "./enquiry-state.ts";
import { fillEmpty } from "./form-controls.ts";

/**
 * Takes the form over from the browser: what was typed before counts, and the draft of
 * this tab fills what is empty. After a form sent without script there is nothing to go on with.
 */
export function useStart(form: RefObject<HTMLFormElement | null>, { sent }: EnquiryStart, follow: () => void): void {
  // Synchronises with the DOM's form and with sessionStorage, once, before any held click is replayed.
  useLayoutEffect(() => {
    if (!form.current) return;
    if (sent) deleteDraft();
    fillEmpty(form.current, readDraft());
    follow();
    // oxlint-disable-next-line react/exhaustive-deps -- later renderings bring nothing new
  }, []);
}
