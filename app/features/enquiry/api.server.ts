import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function submit(deps: Deps, { body, requestContext }: Call<typeof contract.submitEnquiry>) {
  await service.submitEnquiry(deps, body, requestContext);
  return { success: true as const, message: deps.translate(requestContext.locale, "contact.success.text") };
}

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listEnquiries>) {
  const { enquiries, total } = await service.listEnquiries(deps, query);
  headers.set("X-Total-Count", String(total));
  return enquiries;
}

export async function read(deps: Deps, { params }: Call<typeof contract.readEnquiry>) {
  return service.readEnquiry(deps, params.id);
}

export async function remove(deps: Deps, { params }: Call<typeof contract.deleteEnquiry>) {
  await service.deleteEnquiry(deps, params.id);
  return { success: true as const };
}
