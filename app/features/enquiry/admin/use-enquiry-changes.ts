// Changes to enquiries by staff, which are shown at once in the list, in the open record and in a toast.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import type { RequestInput } from "#app/platform/http/endpoint.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { fieldErrors, isStatus } from "#app/platform/http/refusal-message.ts";
import { toastSuccess, toastRefusal, toastUndoable } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { listEnquiries } from "../contract.ts";
import type { Enquiry } from "../contract.ts";
import { listColleagues, changeEnquiry } from "../handling/contract.ts";
import { statusLabels } from "../labels.ts";
import { fullName } from "./enquiry-words.ts";

type EnquiryBody = RequestInput<typeof changeEnquiry, "body">;

/** A change to an enquiry; `isUndo` reverts an earlier one. */
export type EnquiryChange = { enquiry: Enquiry; isUndo?: true } & EnquiryBody;

/** Saves a change. Rejects if the server refuses it, so that a form can show errors at its fields. */
export type SaveChange = (change: EnquiryChange) => Promise<Enquiry>;

/** Returns the accounts that can own an enquiry. */
export function useColleagues(call: Caller) {
  const { data = [] } = useQuery({
    queryKey: [listColleagues.path],
    queryFn: async () => (await call(listColleagues, {})).data,
    staleTime: 60_000,
  });
  return data;
}

/**
 * Changes one enquiry. If a colleague has changed it first, shows their change and a toast. Changes are sent one after
 * the other, each based on the previous one, because two keys may be pressed before the server has responded to the
 * first.
 */
export function useEnquiryChange(call: Caller, onChanged: (enquiry: Enquiry) => void) {
  const reload = useReload(listEnquiries);
  const [own] = useState(() => new Map<string, Enquiry>());
  const [before] = useState(() => new WeakMap<Enquiry, Enquiry>());
  const changing = useMutation({
    scope: { id: changeEnquiry.path },
    mutationFn: async ({ enquiry: shown, isUndo: _isUndo, ...body }: EnquiryChange) => {
      const last = own.get(shown.id);
      const base = last && last.version > shown.version ? last : shown;
      const { data } = await call(changeEnquiry, {
        params: { id: base.id },
        body,
        ifMatch: formatEtag(base.version),
      });
      own.set(data.id, data);
      before.set(data, base);
      return data;
    },
    onSuccess: (changed, change) => {
      onChanged(changed);
      const words = `${fullName(changed)}: ${doneBy(change, changed)}`;
      const was = earlierOf(before.get(changed) ?? changed, changed);
      if (change.isUndo || Object.keys(was).length === 0) return toastSuccess(words);
      const undo = () => changing.mutate({ enquiry: changed, isUndo: true, ...was });
      toastUndoable(words, { hint: "Change it back in the record", undo });
    },
    onError: (error) => {
      const isAtField = Object.keys(fieldErrors(error)).some((field) => field !== "ownerId");
      if (isAtField && !isStatus(error, 412)) return;
      toastRefusal(error, "Failed to change the enquiry");
      if (isStatus(error, 412) || isStatus(error, 404)) void reload();
    },
  });
  return changing;
}

/**
 * Returns the previous values of status, owner and next step that a change replaced; empty if it changed none of them.
 */
function earlierOf(was: Enquiry, is: Enquiry): EnquiryBody {
  return {
    ...(was.status !== is.status && { status: was.status }),
    ...(was.ownerId !== is.ownerId && { ownerId: was.ownerId }),
    ...(was.nextStep !== null && is.nextStep === null && { nextStep: was.nextStep }),
  };
}

function doneBy({ enquiry: { nextStep }, ...change }: EnquiryChange, changed: Enquiry): string {
  if (change.isUndo) return "as before";
  const isCleared = nextStep !== null && changed.nextStep === null;
  if (change.status) return statusLabels[change.status] + (isCleared ? `, next step cleared (${nextStep.text})` : "");
  if (change.ownerId !== undefined) return changed.ownerName ?? "no owner";
  if (change.nextStep !== undefined) return change.nextStep ? "next step saved" : "next step done";
  return change.value === undefined ? "corrected" : "value saved";
}
