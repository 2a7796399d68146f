import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { isLocale, locales } from "#app/platform/i18n/locales.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { correctSubscriber, listSubscribers } from "./contract.ts";
import type { Subscriber } from "./contract.ts";

type CorrectDialogProps = {
  subscriber: Subscriber;
  call: Caller;
  onCorrected: (subscriber: Subscriber) => void;
  onClose: () => void;
};

/** Renders the dialog that corrects an address or a language. */
export function CorrectDialog({ subscriber, call, onCorrected, onClose }: CorrectDialogProps) {
  const reload = useReload(listSubscribers);
  const saving = useMutation({
    mutationFn: async (data: FormData) => {
      const locale = String(data.get("locale"));
      const body = { email: String(data.get("email")).trim(), ...(isLocale(locale) ? { locale } : {}) };
      const ifMatch = formatEtag(subscriber.version);
      return (await call(correctSubscriber, { params: { id: subscriber.id }, body, ifMatch })).data;
    },
    onSuccess: (corrected) => {
      toastSuccess(
        corrected.isUnconfirmed ? `${corrected.email} is asked to confirm` : `${corrected.email}: corrected`,
      );
      onCorrected(corrected);
    },
    onError: (error) => {
      if (isStatus(error, 412)) void reload();
      if (errorsOf(error)["email"] === undefined) toastRefusal(error, "Failed to correct the subscriber");
    },
  });
  return (
    <FormDialog
      title="Correct subscriber"
      description="A new address gets the newsletter once its owner has confirmed it."
      closeLabel="Close dialog"
      labels={{ send: "Save", busy: "Saving..." }}
      isBusy={saving.isPending}
      onSend={(data) => saving.mutate(data)}
      onClose={onClose}
    >
      <Field label="Email" error={errorsOf(saving.error)["email"]}>
        <Input
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={subscriber.email}
          data-autofocus=""
        />
      </Field>
      <Field label="Language">
        <Select name="locale" defaultValue={subscriber.locale}>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {formatLanguage(locale)}
            </option>
          ))}
        </Select>
      </Field>
      <ConsentSection id={subscriber.id} call={call} />
    </FormDialog>
  );
}

/** Returns errors by field; a conflict is about the address. */
function errorsOf(error: unknown): Record<string, string> {
  const conflict = isStatus(error, 409) ? refusalMessage(error) : undefined;
  return conflict === undefined ? fieldErrors(error) : { email: conflict };
}
