import { lazy, Suspense, useEffect, useState } from "react";
import { PlainToasts } from "#app/ui/plain-toasts.tsx";
import { useToasts } from "#app/ui/toast.ts";
import type { ToasterProps } from "#app/ui/toaster.tsx";

const Toaster = lazy(() =>
  import("#app/ui/toaster.tsx").then(
    ({ Toaster: Full }) => ({ default: Full }),
    () => ({ default: ({ labels }: ToasterProps) => <PlainToasts closeLabel={labels.close} /> }),
  ),
);

/**
 * The place of the toasts, once per page: costs nothing until the first toast, or until F8 asks for the region.
 * @example <ToasterHost labels={{ region: "Notifications ({hotkey})", toast: "Notification", close: "Close" }} />
 */
export function ToasterHost({ labels }: Pick<ToasterProps, "labels">) {
  const [isAskedFor, setIsAskedFor] = useState(false);
  const isNeeded = useToasts().length > 0 || isAskedFor;

  // Synchronises with the document's keyboard, until the region is there and listens for itself.
  useEffect(() => {
    if (isNeeded) return;
    const listen = (event: KeyboardEvent) => event.code === "F8" && setIsAskedFor(true);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isNeeded]);

  return (
    isNeeded && (
      <Suspense>
        <Toaster labels={labels} takesFocus={isAskedFor} />
      </Suspense>
    )
  );
}
