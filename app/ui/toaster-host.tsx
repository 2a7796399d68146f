import { lazy, Suspense, useSyncExternalStore } from "react";
import { PlainToasts } from "#app/ui/plain-toasts.tsx";
import { useToasts } from "#app/ui/toast.ts";
import type { ToasterProps } from "#app/ui/toaster.tsx";

const Toaster = lazy(() =>
  import("#app/ui/toaster.tsx").then(
    ({ Toaster: Full }) => ({ default: Full }),
    () => ({ default: ({ labels }: ToasterProps) => <PlainToasts closeLabel={labels.close} /> }),
  ),
);

/** The place of the toasts, once per page: costs nothing until the first toast, or until F8 asks for the region. */
export function ToasterHost({ labels }: Pick<ToasterProps, "labels">) {
  const wasAskedFor = useSyncExternalStore(
    listenForF8,
    () => isAskedFor,
    () => false,
  );
  const isNeeded = useToasts().length > 0 || wasAskedFor;
  return (
    isNeeded && (
      <Suspense>
        <Toaster labels={labels} takesFocus={wasAskedFor} />
      </Suspense>
    )
  );
}

let isAskedFor = false;

/** Shows the region and moves the focus there, as F8 does. */
export function requestToaster(): void {
  isAskedFor = true;
}

/** The document's keyboard, until the region is there and listens for itself. */
function listenForF8(tell: () => void): () => void {
  const listen = ({ code }: KeyboardEvent) => {
    if (code !== "F8") return;
    isAskedFor = true;
    tell();
  };
  document.addEventListener("keydown", listen);
  return () => {
    isAskedFor = false;
    document.removeEventListener("keydown", listen);
  };
}
