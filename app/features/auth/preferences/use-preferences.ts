import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { changePreferences, readPreferences } from "./contract.ts";
import type { Preferences } from "./contract.ts";

/** Returns the preferences of the account and a function to change them; all are off while loading. */
export function usePreferences(call: Caller) {
  const queries = useQueryClient();
  const { data } = useEndpoint(call, readPreferences);
  const changing = useMutation({
    mutationFn: async (changes: Partial<Preferences>) => (await call(changePreferences, { body: changes })).data,
    onSuccess: (answer) => queries.setQueryData([readPreferences.path], answer),
    onError: (error) => toastError(error, "Failed to save the setting"),
  });
  const current = data ?? { shortcuts: false, weeklyEmail: false };
  const preferences: Preferences = changing.isPending ? { ...current, ...changing.variables } : current;
  return { preferences, isLoaded: data !== undefined, change: changing.mutate };
}
