import type { Deps } from "#app/platform/deps.server.ts";
import { parseForm, runForm } from "#app/platform/http/posted-form.server.ts";
import type { FormOutcome, FormSender } from "#app/platform/http/posted-form.server.ts";
import * as contract from "./contract.ts";
import { consumeSignUpEmail, subscribe } from "./service.server.ts";

/** Handles the form posted without JavaScript. Never throws. */
export async function subscribeByForm(
  deps: Deps,
  values: Record<string, unknown>,
  sender: FormSender,
): Promise<FormOutcome> {
  const { locale, clientKey } = sender;
  return runForm(deps, sender, async () => {
    const checked = parseForm(contract.subscribe.body, values);
    await subscribe(deps, checked, { locale, mayEmail: await consumeSignUpEmail(deps, clientKey) });
  });
}
