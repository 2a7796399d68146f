import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { toastRefusal } from "#app/ui/admin/toasts.ts";
import type { Post } from "../contract.ts";
import type { TranslationInput } from "./start-translation.ts";

/** Returns a mutation that starts a translation as a draft; its code is loaded on demand. */
export function useStartTranslation(call: Caller, onStarted: (translation: Post) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: TranslationInput) =>
      (await import("./start-translation.ts")).startTranslation(call, queries, input),
    onSuccess: onStarted,
    onError: (error) => toastRefusal(error, "Failed to create the translation"),
  });
}
