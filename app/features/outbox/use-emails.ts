import { useMutation, useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { getEmail, listEmails, retryEmail } from "./contract.ts";

export function useEmail(call: Caller, id: string) {
  return useQuery({
    queryKey: [listEmails.path, "one", id],
    queryFn: async () => (await call(getEmail, { params: { id } })).answer,
  });
}

export function useTryAgain(call: Caller) {
  const reload = useReload(listEmails);
  return useMutation({
    mutationFn: (id: string) => call(retryEmail, { params: { id } }),
    onSuccess: () => toastSuccess("The email is being sent again"),
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to send the email again"),
    onSettled: reload,
  });
}
