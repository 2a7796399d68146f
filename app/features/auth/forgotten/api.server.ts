import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function askForReset(deps: Deps, { body }: Call<typeof contract.askForReset>) {
  await service.askForReset(deps, body.username);
  const message =
    "If there is an account with this name or address, an email is on its way. Its link works for an hour.";
  return { success: true as const, message };
}

export async function setForgotten(deps: Deps, { body }: Call<typeof contract.setForgotten>) {
  await service.setForgotten(deps, body);
  return { success: true as const, message: "You can now sign in." };
}
