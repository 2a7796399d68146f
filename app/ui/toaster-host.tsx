import { lazy, Suspense, useSyncExternalStore } from "react";
import { dismissToast, useToasts } from "./toast.ts";
import type { ToasterProps } from "./toaster.tsx";

const Toaster = lazy(() =>
  import("#app/ui/toaster.tsx").then(
    ({ Toaster: Full }) => ({ default: Full }),
    () => ({ default: ({ labels }: ToasterProps) => <PlainToasts closeLabel={labels.close} /> }),
  ),
);

/** Renders the toaster, once per page; loads it with the first toast, or on F8. */
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

/** Listens for F8 until the region does. */
function listenForF8(notify: () => void): () => void {
  const listen = ({ code }: KeyboardEvent) => {
    if (code !== "F8") return;
    isAskedFor = true;
    notify();
  };
  document.addEventListener("keydown", listen);
  return () => {
    isAskedFor = false;
    document.removeEventListener("keydown", listen);
  };
}

/** Renders toasts without their library, in case it can't be loaded. */
function PlainToasts({ closeLabel }: { closeLabel: string }) {
  const toast = useToasts().find(({ open }) => open);
  return (
    <div
      role={toast?.variant === "error" ? "alert" : "status"}
      className="fixed right-4 bottom-4 left-4 z-60 md:left-auto"
    >
      {toast && (
        <div
          data-slot="toast"
          className="flex items-start gap-4 rounded-md border border-control bg-surface p-4 text-s shadow-2 md:w-93"
        >
          <div className="grow">
            <p className="font-semibold">{toast.title}</p>
            <p className="text-text-2">{toast.description}</p>
          </div>
          <button type="button" className="link font-semibold" onClick={() => dismissToast(toast.id)}>
            {closeLabel}
          </button>
        </div>
      )}
    </div>
  );
}
