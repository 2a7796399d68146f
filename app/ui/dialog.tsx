import { useId } from "react";
import { IconButton } from "./icon-button.tsx";
import { merge } from "./merge.ts";
import { PlainIcon } from "./plain-icon.tsx";
import { enterTopLayer } from "./top-layer.ts";

type DialogProps = Omit<React.ComponentProps<"dialog">, "title" | "onClose"> & {
  /** Called by Esc, the close button, and with `closeOnBackdrop` by a click outside. */
  onClose: () => void;
  title: React.ReactNode;
  description?: React.ReactNode;
  footer?: React.ReactNode;
  /** 480, 680 or 1080 px. */
  size?: "sm" | "lg" | "xl" | undefined;
  /** No close button without it. */
  closeLabel?: string | undefined;
  closeOnBackdrop?: boolean | undefined;
  /** Prevents closing while busy. */
  locked?: boolean | undefined;
};

/**
 * Renders a native modal dialog. Focuses `[data-autofocus]` or its title first, and the opener on close. Rendered only
 * while it is open, so forms start empty. For a form around body and footer, link the submit button by its `form`
 * attribute.
 */
export function Dialog({
  onClose,
  title,
  description,
  footer,
  size = "sm",
  closeLabel,
  closeOnBackdrop = false,
  locked = false,
  className,
  children,
  ...props
}: DialogProps) {
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
        if (event.target !== event.currentTarget) return; // such as a file chooser's
        event.preventDefault();
        close?.();
      }}
      // Chromium doesn't allow cancelling a second Esc: update the state instead.
      onClose={({ target, currentTarget }) => {
        if (!currentTarget.isConnected || target !== currentTarget) return;
        if (locked) show(currentTarget);
        else onClose();
      }}
      onPointerDown={(event) => closeOnBackdrop && event.target === event.currentTarget && close?.()}
      {...props}
    >
      <header data-slot="dialog-head" className="flex items-start gap-4 px-5 pt-5 pb-4 md:px-7.5 md:pt-6.5">
        <div className="min-w-0 grow">
          <h2 id={`${id}-title`} tabIndex={closeLabel ? -1 : undefined} className="text-d4-lg wrap-anywhere">
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
      {footer && (
        <footer
          data-slot="dialog-foot"
          className="flex flex-wrap justify-end gap-3 border-t border-line bg-sunken px-5 py-4 max-md:[&>button]:grow md:px-7.5"
        >
          {footer}
        </footer>
      )}
    </dialog>
  );
}

/** Opens the dialog, as a ref callback. The browser restores the focus on close. */
function showModal(dialog: HTMLDialogElement) {
  show(dialog);
  // A DOM listener: React's would also receive events of portals.
  dialog.addEventListener("keydown", keepFocusInside);
  const leave = enterTopLayer(dialog);
  return () => {
    leave();
    dialog.close();
  };
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>("[data-autofocus]");
  (first ?? dialog.querySelector<HTMLElement>("h2[tabindex]"))?.focus();
}

const stops =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, iframe, [tabindex="0"]';

function keepFocusInside(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== "Tab" && event.code !== "Tab") return; // WebKitGTK has no key name for Shift+Tab
  const all = [...this.querySelectorAll<HTMLElement>(stops)];
  const visible = all.filter((stop) => stop.tabIndex >= 0 && isShown(stop));
  const [first, last] = [visible.at(0), visible.at(-1)];
  const edges: unknown[] = event.shiftKey ? [first, this.querySelector("h2")] : [last];
  if (this.contains(document.activeElement) && !edges.includes(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** Returns true if it is rendered. Doesn't use `checkVisibility`, which Safari 16 lacks. */
function isShown(stop: HTMLElement): boolean {
  return stop.getClientRects().length > 0 && !stop.closest("details:not([open]) > :not(summary)");
}
