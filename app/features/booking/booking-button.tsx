import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";

/** Draws the open popup. */
type Popup = (onClose: () => void) => React.ReactNode;

type BookingButtonProps = {
  /** Where the link leads as long as no script runs: an outside scheduler, or our own page. */
  to: string;
  /** Loads the popup: our own files only, nothing of the scheduler's. */
  load: () => Promise<Popup>;
};

/**
 * Opens the choice of a time: a link that becomes a button once the script runs, and a link again where the popup can't be
 * loaded. It stays the same element, so that the focus survives.
 * @example <BookingButton to="https://calendar.example/corvane" load={loadCalendar} />
 */
export function BookingButton({ to, load }: BookingButtonProps) {
  const { t } = useTranslation();
  const { popup, isButton, open, close } = usePopup(load);
  const isElsewhere = !to.startsWith("/");
  const ahead = () => void load().catch(() => undefined); // asked for again where it is needed
  const handlers = {
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: (event: React.MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return; // asks for the link itself
      event.preventDefault();
      open();
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== " ") return;
      event.preventDefault();
      open();
    },
  };
  return (
    <>
      <ButtonLink
        to={to}
        variant="flare"
        wide
        {...(isElsewhere ? { target: "_blank", rel: "noreferrer" } : {})}
        {...(isButton ? { role: "button", "aria-haspopup": "dialog", ...handlers } : {})}
      >
        {t("booking.open")}
        {!isButton && isElsewhere && <VisuallyHidden> ({t("common.newTab")})</VisuallyHidden>}
      </ButtonLink>
      {popup?.(close)}
    </>
  );
}

function usePopup(load: () => Promise<Popup>) {
  const { t } = useTranslation();
  const isHydrated = useIsHydrated();
  const [popup, setPopup] = useState<Popup>();
  const [hasFailed, setHasFailed] = useState(false);
  const open = () => {
    load().then(
      (loaded) => setPopup(() => loaded),
      () => {
        setHasFailed(true);
        toast({ title: t("errors.offline"), variant: "error" });
      },
    );
  };
  return { popup, isButton: isHydrated && !hasFailed, open, close: () => setPopup(undefined) };
}
