import * as Toast from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { takeFocus } from "./take-focus.ts";
import { dismissToast, useToasts } from "./toast.ts";
import { useTopLayer } from "./top-layer.ts";
import "./toaster.css";

/** `{hotkey}` in `region` becomes F8; `takesFocus` if F8 was pressed before it was loaded. */
export type ToasterProps = {
  labels: { region: string; toast: string; close: string };
  takesFocus?: boolean | undefined;
};

const hotkey = ["F8"];

/** Shows toasts for 5 s, dismissed by a 50 px swipe to the right, focused by F8; above dialogs. Load by ToasterHost. */
export function Toaster({ labels, takesFocus = false }: ToasterProps) {
  const toasts = useToasts();
  const dialog = useTopLayer();
  const isShown = toasts.some(({ open }) => open);
  useLayoutEffect(() => (dialog && isShown ? keepPlace(dialog) : undefined), [dialog, isShown]);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={labels.toast}>
      {toasts.map(({ id, open, variant, title, description, action }) => (
        <Toast.Root
          key={id}
          data-slot="toast"
          data-variant={variant}
          // Errors are assertive, others polite.
          type={variant === "error" ? "foreground" : "background"}
          open={open}
          onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
        >
          {variant === "error" ? (
            <CircleAlert size={20} aria-hidden="true" />
          ) : (
            <CircleCheck size={20} aria-hidden="true" />
          )}
          <div>
            <Toast.Title data-slot="toast-title">{title}</Toast.Title>
            {description && <Toast.Description data-slot="toast-description">{description}</Toast.Description>}
          </div>
          {action && (
            <Toast.Action asChild altText={action.hint}>
              <Button variant="line" size="sm" data-slot="toast-action" onClick={action.act}>
                {action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close asChild>
            <IconButton label={labels.close} data-slot="toast-close">
              <X size={18} aria-hidden="true" />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      ))}
      {createPortal(
        <Toast.Viewport
          ref={takesFocus ? takeFocus : null}
          data-slot="toast-viewport"
          label={labels.region}
          hotkey={hotkey}
        />,
        dialog ?? document.body,
      )}
      {dialog && createPortal(<SpokenInDialog />, dialog)}
    </Toast.Provider>
  );
}

/** Pixels: height of a toast of several lines, and its minimum width. */
const [tall, narrow] = [192, 288];

/** Keeps `data-toast` at a position where a toast covers no control of a dialog. Returns a function that stops it. */
function keepPlace(dialog: HTMLElement): () => void {
  const forget = () => delete dialog.dataset["toast"];
  const place = () => {
    forget();
    const { right, bottom } = dialog.getBoundingClientRect();
    const beside = innerWidth - right;
    const isRoomBelow = innerHeight - bottom >= tall;
    dialog.style.setProperty("--beside", `${beside}px`);
    dialog.style.setProperty("--tall", `${dialog.offsetHeight}px`); // its body shrinks: nothing else moves
    if (beside >= narrow) dialog.dataset["toast"] = "beside";
    else dialog.dataset["toast"] = isRoomBelow ? "below" : "inside";
  };
  const sizes = new ResizeObserver(place);
  for (const watched of [dialog, document.documentElement]) sizes.observe(watched);
  place();
  return () => {
    sizes.disconnect();
    forget();
  };
}

/** Repeats toasts inside a modal dialog, which makes `body`, from which Radix announces, inert. */
function SpokenInDialog() {
  const toast = useToasts().find(({ open }) => open);
  return (
    <div className="visually-hidden" role={toast?.variant === "error" ? "alert" : "status"}>
      {toast && `${toast.title} ${toast.description ?? ""}`}
    </div>
  );
}
