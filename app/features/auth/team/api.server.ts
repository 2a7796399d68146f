// The HTTP door of the team: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as invitations from "./invitations.server.ts";
import * as service from "./service.server.ts";

/** GET /api/admin/team */
export async function list(deps: Deps) {
  return service.listTeam(deps);
}

/** PATCH /api/admin/team/:id */
export async function change(deps: Deps, { params, body }: Call<typeof contract.changeMember>) {
  return service.changeMember(deps, params.id, body);
}

/** DELETE /api/admin/team/:id */
export async function remove(deps: Deps, { params }: Call<typeof contract.removeMember>) {
  await service.removeMember(deps, params.id);
  return { success: true as const };
}

/** GET /api/admin/team/invitations */
export async function listInvitations(deps: Deps) {
  return invitations.listInvitations(deps);
}

/** POST /api/admin/team/invitations */
export async function invite(deps: Deps, { body, admin }: Call<typeof contract.invite>) {
  return invitations.invite(deps, { ...body, by: admin.username });
}

/** DELETE /api/admin/team/invitations/:id */
export async function withdraw(deps: Deps, { params }: Call<typeof contract.withdrawInvitation>) {
  await invitations.withdrawInvitation(deps, params.id);
  return { success: true as const };
}

/** POST /api/admin/invitations/accept */
export async function accept(deps: Deps, { body }: Call<typeof contract.acceptInvitation>) {
  await invitations.acceptInvitation(deps, body);
  return { success: true as const, message: "You can now sign in." };
}
