// The session's calls, for components of the admin area that are too deep to get them as props, such as editors.
import { createContext, use } from "react";
import type { Caller } from "./call.ts";
import type { Uploader } from "./send-file.ts";

export type StaffCalls = { call: Caller; upload: Uploader };

export const StaffCallsContext = createContext<StaffCalls | null>(null);

export function useStaffCalls(): StaffCalls {
  const calls = use(StaffCallsContext);
  if (!calls) throw new Error("useStaffCalls must be used inside the admin guard.");
  return calls;
}
