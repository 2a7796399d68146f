import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import * as admins from "./admins.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function signIn(deps: Deps, { body, requestContext }: Call<typeof contract.signIn>) {
  const { addressKey, userAgent } = requestContext;
  return { success: true as const, ...(await service.signIn(deps, { ...body, addressKey, userAgent })) };
}

export async function setUp(deps: Deps, { body, requestContext }: Call<typeof contract.setUp>) {
  await admins.setUpFirstAdmin(deps, body, requestContext);
  return { success: true as const, message: "You can now sign in." };
}

export async function getMe(_deps: Deps, { admin }: Call<typeof contract.getMe>) {
  const { username, email, role } = admin;
  return { user: { username, email, role } };
}

export async function signOut(deps: Deps, { admin, headers }: Call<typeof contract.signOut>) {
  await service.signOut(deps, admin);
  headers.set("Clear-Site-Data", '"cache"');
  return { success: true as const };
}
