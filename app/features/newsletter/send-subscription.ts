// Loaded when needed: it brings the contract and its schema along.
import { call } from "#app/platform/http/call.ts";
import { publicForm } from "#app/ui/form/public-form.ts";
import { subscribe } from "./contract.ts";

export const subscriptionForm = publicForm({
  names: ["email"],
  schema: subscribe.body,
  extra: () => ({}),
  call: (body, options) => call(subscribe, { body }, options),
});
