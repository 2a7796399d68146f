// The question with which the page was opened: `?q=`. The server never renders it, so that its page is the same for everybody.
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns the question in the address; "" on the server and while the page is taken over. */
export function useAskedInAddress(): string {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get("q") ?? "",
    () => "",
  );
}
