import { Suspense, use, useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import "./booking.css";
import type { BookingPrivacy } from "./booking-form.tsx";
import type { BookingConfirmation, OfferedSlots, RequestConfirmation } from "./contract.ts";
import { DoneTitle, Scheduler } from "./scheduler.tsx";
import { readSlots } from "./send-booking.ts";

const start = { values: {}, errors: {}, failure: undefined };

/** The free slots; undefined if they couldn't be loaded. */
type SlotsRequest = Promise<OfferedSlots | undefined>;

const read = (): SlotsRequest => readSlots().catch(() => undefined); // the scheduler offers a retry

type BookingPopupProps = { hours: string; privacy: BookingPrivacy; onClose: () => void };

/** Renders the scheduler in a popup. Loads the free slots when it opens. */
export function BookingPopup({ hours, privacy, onClose }: BookingPopupProps) {
  const { t } = useTranslation();
  const [reading, setReading] = useState(read);
  const [done, setDone] = useState<BookingConfirmation | RequestConfirmation>();
  return (
    <Dialog
      size="xl"
      className="md:w-[min(73.75rem,100%-4rem)]"
      title={done ? <DoneTitle isBooked={!("isPending" in done)} /> : t("booking.title")}
      description={done ? undefined : hours}
      closeLabel={t("common.close")}
      onClose={onClose}
    >
      <Suspense fallback={<Spinner className="min-h-100">{t("common.loading")}</Spinner>}>
        <Times reading={reading} privacy={privacy} onRetry={() => setReading(read)} onDone={setDone} />
      </Suspense>
    </Dialog>
  );
}

type TimesProps = {
  reading: SlotsRequest;
  privacy: BookingPrivacy;
  onRetry: () => void;
  onDone: (done: BookingConfirmation | RequestConfirmation) => void;
};

function Times({ reading, privacy, onRetry, onDone }: TimesProps) {
  const { t } = useTranslation();
  const slots = use(reading);
  if (slots)
    return (
      <Scheduler slots={slots} start={{ ...start, formToken: slots.formToken }} privacy={privacy} onDone={onDone} />
    );
  const retry = (
    <Button size="sm" variant="line" onClick={onRetry}>
      {t("common.retry")}
    </Button>
  );
  return <Notice tone="err" title={t("booking.loadFailed")} action={retry} />;
}
