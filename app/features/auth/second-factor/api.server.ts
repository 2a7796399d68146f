import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function read(deps: Deps, { admin }: Call<typeof contract.readSecondFactor>) {
  return service.readSecondFactor(deps, admin);
}

export async function begin(deps: Deps, { admin }: Call<typeof contract.beginSecondFactor>) {
  return service.beginSecondFactor(deps, admin);
}

export async function turnOn(deps: Deps, { admin, body }: Call<typeof contract.turnOnSecondFactor>) {
  return { recoveryCodes: await service.turnOnSecondFactor(deps, admin, body) };
}

export async function turnOff(deps: Deps, { admin, body }: Call<typeof contract.turnOffSecondFactor>) {
  await service.turnOffSecondFactor(deps, admin, body);
  return { success: true as const };
}

export async function renewCodes(deps: Deps, { admin, body }: Call<typeof contract.renewRecoveryCodes>) {
  return { recoveryCodes: await service.renewRecoveryCodes(deps, admin, body) };
}
