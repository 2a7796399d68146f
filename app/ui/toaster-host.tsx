import { lazy, Suspense, useEffect, useState } from "react";
import { useToasts } from "#app/ui/toast.ts";
import type { ToastLabels } from "#app/ui/toaster.tsx";

const Toaster = lazy(async () => {
  const module = await import("#app/ui/toaster.tsx");
  return { default: module.Toaster };
});

/**
 * The place of the toasts, once per page: costs nothing until the first toast, or until F8 asks for the region.
 * @example <ToasterHost labels={{ region: "Notifications ({hotkey})", toast: "Notification", close: "Close" }} />
 */
export function ToasterHost({ labels }: { labels: ToastLabels }) {
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
