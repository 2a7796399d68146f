// Checks a step and sends the whole, and tells the form how it went. Loaded with the first input.
import { toast } from "#app/ui/toast.ts";
import { dropDraft } from "./enquiry-draft.ts";
import { clearFields } from "./form-controls.ts";
import { steps } from "./form-fields.ts";
import type { FieldErrors } from "./form-fields.ts";
import { checkValues, sendEnquiry } from "./send-enquiry.ts";
import type { SendResult } from "./send-enquiry.ts";
import { firstState, showErrors, valuesOf } from "./use-enquiry.ts";
import type { EnquiryView } from "./use-enquiry.ts";

const shortestSendMs = 400; // decisions OPEN-29: a busy label is to be seen

/** What is wrong with the fields of the step that is shown. */
export function checkStep(view: EnquiryView): FieldErrors {
  const fields: readonly string[] = steps[view.state.step]?.fields ?? [];
  const found = Object.entries(checkValues(valuesOf(view), view.t));
  return Object.fromEntries(found.filter(([field]) => fields.includes(field)));
}

/** Sends what stands in the form; empties it, or shows what is wrong. */
export async function send(view: EnquiryView): Promise<void> {
  const { form, attempt, locale, change, t } = view;
  if (!form.current) return;
  const sentTo = valuesOf(view).email ?? "";
  const [result] = await Promise.all([sendEnquiry(form.current, attempt, { locale, t }), busyTime()]);
  if (!result.isSent) return showFailure(view, result);
  dropDraft();
  if (form.current) clearFields(form.current);
  change({ ...firstState({ values: {}, errors: {}, failure: undefined, isSent: true }), isStarted: true, sentTo });
  toast({ title: t("contact.success.title"), description: t("contact.success.text") });
}

function showFailure(view: EnquiryView, { reason, message, errors }: Extract<SendResult, { isSent: false }>): void {
  const said = message ?? view.t("contact.error.text");
  const inline = reason === "unreachable" ? view.t("errors.offline") : said;
  showErrors(view, errors, Object.keys(errors).length > 0 ? undefined : inline);
  if (reason !== "invalid") toast({ title: view.t("contact.error.title"), description: said, variant: "error" });
}

function busyTime(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, shortestSendMs);
  });
}
