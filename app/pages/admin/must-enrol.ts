// Whether the user must turn on a second factor first (REQUIRE_SECOND_FACTOR).
import { useQuery } from "@tanstack/react-query";
import { readSecondFactor } from "#app/features/auth/second-factor/contract.ts";
import type { SignedInSession } from "#app/features/auth/session-context.ts";
import { useArea } from "./use-area.ts";

/** Reads whether the user must enrol. If the site doesn't require it, nothing is read and there is no data. */
export function useMustEnrol({ call }: SignedInSession) {
  const isRequired = useArea()?.requiresSecondFactor ?? false;
  return useQuery({
    queryKey: [readSecondFactor.path],
    queryFn: async () => (await call(readSecondFactor, {})).data,
    enabled: isRequired, // the account page reads the same
    select: ({ enabledAt }) => isRequired && enabledAt === null,
  });
}
