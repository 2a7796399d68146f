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

/** Once per page; loads the toaster with the first toast, or on F8. */
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

/** Shows and focuses the region. */
export function requestToaster(): void {
  isAskedFor = true;
}

/** Until the region listens itself. */
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
