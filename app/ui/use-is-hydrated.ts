// Whether the browser has taken the page over, for what only makes sense where the script runs.
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first rendering in the browser, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
