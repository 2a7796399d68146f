import { useRouteLoaderData } from "react-router";
import type { loader } from "./admin-area.tsx";

/** What the admin area knows without a session. */
export function useArea() {
  return useRouteLoaderData<typeof loader>("pages/admin/admin-area");
}
