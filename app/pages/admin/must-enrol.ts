// Whether who is signed in must turn on a second factor before anything else (REQUIRE_SECOND_FACTOR).
import { useQuery } from "@tanstack/react-query";
import { useRouteLoaderData } from "react-router";
import { readSecondFactor } from "#app/features/auth/second-factor/contract.ts";
import type { SignedInSession } from "#app/features/auth/session-context.ts";
import type { loader as areaLoader } from "./admin-area.tsx";

/** True where they must; undefined while that is not known. */
export function useMustEnrol({ call }: SignedInSession): boolean | undefined {
  const isRequired = useRouteLoaderData<typeof areaLoader>("pages/admin/admin-area")?.requiresSecondFactor ?? false;
  const { data } = useQuery({
    queryKey: [readSecondFactor.path],
    queryFn: async () => (await call(readSecondFactor, {})).answer,
    enabled: isRequired, // the account page reads the same
  });
  if (!isRequired) return false;
  return data && data.enabledAt === null;
}
