// Loaded on demand, because it includes the contract and its schema.
import { readVisit } from "#app/features/sources/public.ts";
import { call } from "#app/platform/http/call.ts";
import { publicForm } from "#app/ui/form/public-form.ts";
import { subscribe } from "./contract.ts";

export const subscriptionForm = publicForm({
  names: ["email"],
  schema: subscribe.body,
  extra: readVisit,
  call: (body, options) => call(subscribe, { body }, options),
});
