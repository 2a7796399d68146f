import { useState } from "react";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { BookingPrivacy } from "./booking-form.tsx";

type Popup = (onClose: () => void) => React.ReactNode;

type BookingButtonProps = {
  /** The URL of an external scheduler, or null for our own. */
  schedulerUrl: string | null;
  /** The opening hours as text. */
  hours: string;
  privacy: BookingPrivacy;
};

/** Renders a link that becomes a button once the popup can load; the element remains, to keep the focus. */
export function BookingButton({ schedulerUrl, hours, privacy }: BookingButtonProps) {
  const { t } = useTranslation();
  const { to } = useLocale();
  const load = () => (schedulerUrl ? loadExternalScheduler(schedulerUrl, hours) : loadBooking(hours, privacy));
  const { popup, isButton, open, close } = usePopup(load);
  const ahead = () => void load().catch(() => undefined); // retried on press
  const handlers = {
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: (event: React.MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return; // handles the link itself
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
        to={schedulerUrl ?? to("/book")}
        variant="line"
        size="sm"
        data-held=""
        {...(schedulerUrl ? { target: "_blank", rel: "noreferrer" } : {})}
        {...(isButton ? { role: "button", "aria-haspopup": "dialog", ...handlers } : {})}
      >
        {t("booking.open")}
        {!isButton && schedulerUrl && <VisuallyHidden> ({t("common.newTab")})</VisuallyHidden>}
      </ButtonLink>
      {popup?.(close)}
    </>
  );
}

async function loadExternalScheduler(url: string, hours: string): Promise<Popup> {
  const { ExternalSchedulerPopup } = await import("./external-scheduler-popup.tsx");
  return (onClose) => <ExternalSchedulerPopup {...{ url, hours, onClose }} />;
}

async function loadBooking(hours: string, privacy: BookingPrivacy): Promise<Popup> {
  const { BookingPopup } = await import("./booking-popup.tsx");
  return (onClose) => <BookingPopup {...{ hours, privacy, onClose }} />;
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
