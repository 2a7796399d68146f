import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";

export async function list(
  _deps: Deps,
  _call: Call<typeof contract.listDetails>,
): Promise<contract.SubscriberDetails[]> {
  throw new AppError("unavailable");
}

export async function readFigures(): Promise<contract.SubscriberFigures> {
  throw new AppError("unavailable");
}

export async function takeFile(
  _deps: Deps,
  _call: Call<typeof contract.importSubscribers>,
): Promise<contract.ImportReport> {
  throw new AppError("unavailable");
}

export async function recordBounces(
  _deps: Deps,
  _call: Call<typeof contract.recordBounces>,
): Promise<{ changed: number; unknown: string[] }> {
  throw new AppError("unavailable");
}
