import { useId } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { merge } from "#app/ui/merge.ts";
import { showModal } from "#app/ui/modal.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

type DialogProps = Omit<React.ComponentProps<"dialog">, "title" | "onClose"> & {
  open: boolean;
  /** Asked for by Esc, the cross, and (with `closeOnBackdrop`) a press beside it: set `open` to false. */
  onClose: () => void;
  title: React.ReactNode;
  description?: React.ReactNode;
  /** The actions, at the right of the sunken foot. */
  foot?: React.ReactNode;
  /** 480 px, 680 for forms, 1080 for writing. */
  size?: "sm" | "lg" | "xl" | undefined;
  /** The cross's name; without it there is no cross. */
  closeLabel?: string | undefined;
  closeOnBackdrop?: boolean | undefined;
  /** While work is under way nothing closes it. */
  locked?: boolean | undefined;
};

/**
 * A native modal dialog: focus in (to `[data-autofocus]` first), Esc closes, focus back to the opener. Its content is
 * only in the page while open, so a form in it starts anew each time. A form around body and foot: give the form an id
 * and the button in `foot` its `form`.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  foot,
  size = "sm",
  closeLabel,
  closeOnBackdrop = false,
  locked = false,
  className,
  children,
  ...props
}: Omit<DialogProps, "open">) {
  const id = useId();
  const close = locked ? undefined : onClose;
  return (
    <dialog
      ref={showModal}
      data-slot="dialog"
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={merge("dialog", className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // a file chooser's, for one
        event.preventDefault();
        close?.();
      }}
      // A second Esc closes without asking: follow what has happened.
      onClose={(event) => event.currentTarget.isConnected && event.target === event.currentTarget && onClose()}
      onPointerDown={(event) => closeOnBackdrop && event.target === event.currentTarget && close?.()}
      {...props}
    >
      <header data-slot="dialog-head" className="flex items-start gap-4 px-5 pt-5 pb-4 md:px-7.5 md:pt-6.5">
        <div className="min-w-0 grow">
          <h2 id={`${id}-title`} className="text-[1.5rem] leading-tight font-semibold tracking-[-.025em] wrap-anywhere">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1.5 wrap-anywhere text-text-2">
              {description}
            </p>
          )}
        </div>
        {closeLabel && (
          <IconButton label={closeLabel} className="-mt-1.5 -mr-2.5" disabled={locked} onClick={onClose}>
            <PlainIcon name="close" size={20} />
          </IconButton>
        )}
      </header>
      <div
        data-slot="dialog-body"
        className="min-h-0 overflow-y-auto overscroll-contain px-5 pb-7 empty:pb-3 md:px-7.5"
      >
        {children}
      </div>
      {foot && (
        <footer
          data-slot="dialog-foot"
          className="flex flex-wrap justify-end gap-3 border-t border-line bg-sunken px-5 py-4 max-md:[&>button]:grow md:px-7.5"
        >
          {foot}
        </footer>
      )}
    </dialog>
  );
}
