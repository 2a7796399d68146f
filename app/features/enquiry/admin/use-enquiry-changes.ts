// How staff change enquiries, and how that is shown at once: in the list, in the open record, and in a toast.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { listColleagues, changeEnquiry } from "../handling/contract.ts";
import { etagOf, listEnquiries } from "../contract.ts";
import type { Enquiry, EnquiryStatus } from "../contract.ts";
import { fullName, statusLabels } from "./enquiry-words.ts";

export type EnquiryChange = { enquiry: Enquiry; status?: EnquiryStatus; ownerId?: string | null };

/** Who can own an enquiry. */
export function useColleagues(call: Caller) {
  const { data = [] } = useQuery({
    queryKey: [listColleagues.path],
    queryFn: async () => (await call(listColleagues, {})).answer,
    staleTime: 60_000,
  });
  return data;
}

/**
 * Changes one enquiry. If a colleague was quicker, shows their change and a toast about it. Changes go out one after the other,
 * each based on the one before: two keys may be pressed before the server has answered the first.
 */
export function useEnquiryChange(call: Caller, onChanged: (enquiry: Enquiry) => void) {
  const reload = useReload(listEnquiries);
  const [own] = useState(() => new Map<string, Enquiry>());
  return useMutation({
    scope: { id: changeEnquiry.path },
    mutationFn: async ({ enquiry: shown, ...body }: EnquiryChange) => {
      const last = own.get(shown.id);
      const base = last && last.version > shown.version ? last : shown;
      const { answer } = await call(changeEnquiry, { params: { id: base.id }, body, ifMatch: etagOf(base) });
      own.set(answer.id, answer);
      return answer;
    },
    onSuccess: (changed, { status }) => {
      onChanged(changed);
      toastSuccess(`${fullName(changed)}: ${status ? statusLabels[status] : (changed.ownerName ?? "no owner")}`);
    },
    onError: (error) => {
      toastError(error, refusalMessage(error) ?? "Failed to change the enquiry");
      if (isStatus(error, 412) || isStatus(error, 404)) void reload();
    },
  });
}
