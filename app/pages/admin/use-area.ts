import { useRouteLoaderData } from "react-router";
import type { loader } from "./admin-area.tsx";

/** Returns the admin area's data that needs no session. */
export function useArea() {
  return useRouteLoaderData<typeof loader>("pages/admin/admin-area");
}
