import type { Deps } from "#app/platform/deps.server.ts";
import { checkedForm, outcomeOf } from "#app/platform/http/posted-form.server.ts";
import type { FormOutcome } from "#app/platform/http/posted-form.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as contract from "./contract.ts";
import { subscribe } from "./service.server.ts";

/** The form posted without script. Never throws. */
export async function subscribeByForm(
  deps: Deps,
  email: unknown,
  sender: { locale: Locale; addressKey: string },
): Promise<FormOutcome> {
  const signUp = () => subscribe(deps, checkedForm(contract.subscribe.body, { email }), sender);
  return outcomeOf(deps, sender.locale, signUp);
}
