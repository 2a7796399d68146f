// Whether the page's script has taken over: until then a form of the admin area must not be sent by the browser itself.
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
