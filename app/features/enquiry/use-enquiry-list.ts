// The admin's list of enquiries: what the address asks for, read from the server, and deleting from it.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { toast } from "#app/ui/toast.ts";
import { deleteEnquiry, listEnquiries } from "./contract.ts";
import type { Enquiry } from "./contract.ts";
import type { EnquiryView } from "./enquiry-view.ts";
import { perPage } from "./enquiry-view.ts";

/** One page of enquiries, and how many match in all. */
export type EnquiryPage = { enquiries: readonly Enquiry[]; total: number };

/** Reads the page of enquiries that a view asks for. The one before stays to be seen meanwhile. */
export function useEnquiryList(call: Caller, view: EnquiryView) {
  return useQuery({
    queryKey: [listEnquiries.path, { ...view, open: undefined }],
    queryFn: () => readPage(call, view),
    placeholderData: keepPreviousData,
    refetchOnMount: "always", // new ones come in while nobody looks
  });
}

async function readPage(call: Caller, { search, service, sort, order, page }: EnquiryView): Promise<EnquiryPage> {
  try {
    const { answer, total } = await call(listEnquiries, { query: { search, service, sort, order, page, perPage } });
    return { enquiries: answer, total: total ?? answer.length };
  } catch (error) {
    complain(error, "Failed to load contact submissions");
    throw error;
  }
}

/** Deletes an enquiry and reads the list anew; `onEnd` is called once the list is the new one. */
export function useEnquiryRemoval(call: Caller, onEnd: (wasRemoved: boolean) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteEnquiry, { params: { id } }),
    onSuccess: () => toast({ title: "Success", description: "Contact submission deleted successfully" }),
    onError: (error) => complain(error, "Failed to delete contact submission"),
    onSettled: async (_answer, error) => {
      await queries.invalidateQueries({ queryKey: [listEnquiries.path] });
      onEnd(error === null);
    },
  });
}

/** A session that has ended is the guard's matter: it leads to the login, which says so. */
function complain(error: unknown, description: string): void {
  if (error instanceof HttpError && error.status === 401) return;
  toast({ title: "Error", description, variant: "error" });
}
