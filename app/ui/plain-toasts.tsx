import { dismissToast, useToasts } from "#app/ui/toast.ts";

/** Toasts without their library, in case it can't be loaded. */
export function PlainToasts({ closeLabel }: { closeLabel: string }) {
  const shown = useToasts().find(({ open }) => open);
  return (
    <div
      role={shown?.variant === "error" ? "alert" : "status"}
      className="fixed right-4 bottom-4 left-4 z-60 md:left-auto"
    >
      {shown && (
        <div
          data-slot="toast"
          className="flex items-start gap-4 rounded-md border border-control bg-surface p-4 text-s shadow-2 md:w-93"
        >
          <div className="grow">
            <p className="font-semibold">{shown.title}</p>
            <p className="text-text-2">{shown.description}</p>
          </div>
          <button type="button" className="link font-semibold" onClick={() => dismissToast(shown.id)}>
            {closeLabel}
          </button>
        </div>
      )}
    </div>
  );
}
