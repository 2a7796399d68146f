// The enquiry form's state where the script runs: its steps, its draft, and who is called to go on and to send.
// What it takes to check and send is loaded with the first input: see enquiry-moves.ts.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { nameOf } from "#app/ui/name-of.ts";
import { toast } from "#app/ui/toast.ts";
import { saveDraft } from "./enquiry-draft.ts";
import type { Attempt } from "#app/platform/http/attempt.ts";
import type { EnquiryStart, EnquiryState, EnquiryView } from "./enquiry-state.ts";
import { stepHeadingId } from "./enquiry-step.tsx";
import { clearFields, readValues } from "./form-controls.ts";
import { firstStepWithError, isStepFilled, steps } from "./form-fields.ts";
import type { FieldErrors } from "./form-fields.ts";
import { prepareOutcomes } from "./late-outcomes.ts";
import { useStart } from "./use-enquiry-page.ts";

const loadMoves = () => import("./enquiry-moves.ts");

/** The form's state, and what its controls call. */
export function useEnquiry(start: EnquiryStart, locale: string) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useRef<Attempt>(undefined);
  const [state, setState] = useState(() => firstState(start));
  const change = (patch: Partial<EnquiryState>) => setState((old) => ({ ...old, ...patch }));
  const values = () => (form.current ? readValues(form.current) : {});
  const empty = () => {
    if (form.current) clearFields(form.current);
    saveDraft({});
  };
  const showErrors = (errors: FieldErrors, failure?: string) => {
    const step = firstStepWithError(errors) ?? state.step;
    const isFilled = isStepFilled(step, values());
    const tries = state.tries + 1;
    flushSync(() => change({ step, isFilled, errors, failure, isSending: false, tries, sent: undefined }));
    if (!failure) form.current?.scrollIntoView();
    // A button that was disabled has lost the focus.
    if (failure) form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
  const view: EnquiryView = { form, state, values, empty, change, showErrors, t, locale, attempt };

  useStart(form, start, () => follow(view));
  return {
    form,
    state,
    showStep: (step: number) => showStep(view, step),
    goOn: () => void goOn(view),
    send: () => void send(view),
    onChange: ({ target }: React.FormEvent) => {
      follow(view);
      // Asked for again where it is needed.
      loadMoves().then(
        ({ recheck }) => recheck(view, nameOf(target)),
        () => undefined,
      );
      prepareOutcomes();
    },
  };
}

function firstState({ values, errors, failure, sent }: EnquiryStart): EnquiryState {
  const step = firstStepWithError(errors) ?? (failure ? steps.length - 1 : 0);
  const isFilled = isStepFilled(step, values);
  return { step, isFilled, isStarted: false, isSending: false, errors, tries: 0, failure, sent };
}

function follow({ values, change, state }: EnquiryView): void {
  saveDraft(values());
  change({ isStarted: true, isFilled: isStepFilled(state.step, values()) });
}

/** Shows a step with its top right below the header: each begins where the one before began. */
function showStep({ form, values, change }: EnquiryView, step: number): void {
  const isFilled = isStepFilled(step, values());
  flushSync(() => change({ step, isFilled, errors: {}, failure: undefined, sent: undefined }));
  document.getElementById(stepHeadingId(step))?.focus({ preventScroll: true });
  form.current?.scrollIntoView();
}

async function goOn(view: EnquiryView): Promise<void> {
  // Where the checks can't be loaded, the server's are enough.
  const found = await loadMoves().then(
    ({ checkStep }) => checkStep(view),
    () => ({}),
  );
  if (Object.keys(found).length > 0) view.showErrors(found);
  else showStep(view, view.state.step + 1);
}

async function send({ t, ...view }: EnquiryView): Promise<void> {
  if (view.state.isSending) return;
  view.change({ isSending: true, errors: {}, failure: undefined });
  try {
    const moves = await loadMoves();
    await moves.send({ t, ...view });
  } catch {
    // Its file could not be loaded: there is no way to the server.
    view.showErrors({}, t("errors.offline"));
    toast({ title: t("contact.error.title"), description: t("contact.error.text"), variant: "error" });
  }
}
