// Checks a step and sends the whole, and tells the form how it went. Loaded with the first input.
import { errorsAfterChange } from "#app/platform/i18n/errors-after-change.ts";
import { showingBusy } from "#app/ui/showing-busy.ts";
import { toast } from "#app/ui/toast.ts";
import { steps } from "./form-fields.ts";
import type { FieldErrors } from "./form-fields.ts";
import { checkValues, sendEnquiry } from "./send-enquiry.ts";
import type { SendResult } from "./send-enquiry.ts";
import type { EnquiryView } from "./enquiry-state.ts";

/** What is wrong with the fields of the step that is shown. */
export function checkStep({ state, values, t }: EnquiryView): FieldErrors {
  const fields: readonly string[] = steps[state.step]?.fields ?? [];
  const found = Object.entries(checkValues(values(), t));
  return Object.fromEntries(found.filter(([field]) => fields.includes(field)));
}

/** Shows the error of a field that has changed as it is now, or no longer. */
export function recheck({ state, values, change, t }: EnquiryView, name: string): void {
  if (!Object.hasOwn(state.errors, name)) return;
  change({ errors: errorsAfterChange(state.errors, name, checkValues(values(), t)) });
}

/** Sends what stands in the form; empties it, or shows what is wrong. */
export async function send(view: EnquiryView): Promise<void> {
  const { form, values, attempt, locale, change, t } = view;
  if (!form.current) return;
  const sent = values();
  const result = await showingBusy(sendEnquiry({ form: form.current, values: sent, attempt, locale, t }));
  if (!result.isSent) return showFailure(view, result);
  view.empty();
  change({ step: 0, isFilled: false, isSending: false, sent });
  toast({ title: t("contact.success.title"), description: t("contact.success.text") });
}

function showFailure({ t, showErrors }: EnquiryView, result: Extract<SendResult, { isSent: false }>): void {
  const { reason, message, errors } = result;
  const said = message ?? t("contact.error.text");
  const inline = reason === "unreachable" ? t("errors.offline") : said;
  showErrors(errors, Object.keys(errors).length > 0 ? undefined : inline);
  if (reason !== "invalid") toast({ title: t("contact.error.title"), description: said, variant: "error" });
}
