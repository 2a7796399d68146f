// What the enquiry form knows of itself where the script runs, as its parts hand it to each other. No behaviour.
import type { RefObject } from "react";
import type { TFunction } from "#app/platform/i18n/words.ts";
import type { FieldErrors, FormValues } from "./form-fields.ts";
import type { Attempt } from "#app/platform/http/attempt.ts";

/** What the server rendered into the form. */
export type EnquiryStart = {
  values: FormValues;
  errors: FieldErrors;
  failure: string | undefined;
  /** What has just been sent without script. */
  sent: FormValues | undefined;
};

/** What the form shows beside its fields. Steps are counted from 0. */
export type EnquiryState = {
  step: number;
  /** Whether the step's required fields are filled: Next hangs on it once the script runs. */
  isFilled: boolean;
  isStarted: boolean;
  isSending: boolean;
  errors: FieldErrors;
  /** How often errors were shown: each time the summary takes the focus anew. */
  tries: number;
  /** Why it was not sent, in words. */
  failure: string | undefined;
  /** What was sent last, until the visitor goes on. */
  sent: FormValues | undefined;
};

/** The form as what moves it along sees it. */
export type EnquiryView = {
  form: RefObject<HTMLFormElement | null>;
  state: EnquiryState;
  values: () => FormValues;
  /** Empties every field and forgets the draft. */
  empty: () => void;
  change: (patch: Partial<EnquiryState>) => void;
  /** Shows what is wrong: fields at their step, whose summary takes the focus, or why it was not sent. */
  showErrors: (errors: FieldErrors, failure?: string) => void;
  t: TFunction;
  locale: string;
  attempt: RefObject<Attempt | undefined>;
};
