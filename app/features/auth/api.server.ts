import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as accountContract from "./account/contract.ts";
import * as account from "./account/service.server.ts";
import * as admins from "./admins.server.ts";
import type * as contract from "./contract.ts";
import type * as forgottenContract from "./forgotten/contract.ts";
import * as forgotten from "./forgotten/service.server.ts";
import type * as secondFactorContract from "./second-factor/contract.ts";
import * as secondFactor from "./second-factor/service.server.ts";
import * as service from "./service.server.ts";
import type * as teamContract from "./team/contract.ts";
import * as invitations from "./team/invitations.server.ts";
import * as team from "./team/service.server.ts";

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

export async function changePassword(deps: Deps, { admin, body }: Call<typeof accountContract.changePassword>) {
  await account.changePassword(deps, admin, body);
  return { success: true as const };
}

export async function listSessions(deps: Deps, { admin }: Call<typeof accountContract.listSessions>) {
  return account.listSessions(deps, admin);
}

export async function endSession(deps: Deps, { admin, params }: Call<typeof accountContract.endSession>) {
  await account.endSession(deps, admin, params.id);
  return { success: true as const };
}

export async function askForReset(deps: Deps, { body }: Call<typeof forgottenContract.askForReset>) {
  await forgotten.askForReset(deps, body.username);
  const message =
    "If there is an account with this name or address, an email is on its way. Its link works for an hour.";
  return { success: true as const, message };
}

export async function setForgotten(deps: Deps, { body, requestContext }: Call<typeof forgottenContract.setForgotten>) {
  await forgotten.setForgotten(deps, { ...body, addressKey: requestContext.addressKey });
  return { success: true as const, message: "You can now sign in." };
}

export async function readSecondFactor(deps: Deps, { admin }: Call<typeof secondFactorContract.readSecondFactor>) {
  return secondFactor.readSecondFactor(deps, admin);
}

export async function beginSecondFactor(deps: Deps, { admin }: Call<typeof secondFactorContract.beginSecondFactor>) {
  return secondFactor.beginSecondFactor(deps, admin);
}

export async function turnOnSecondFactor(
  deps: Deps,
  { admin, body }: Call<typeof secondFactorContract.turnOnSecondFactor>,
) {
  return { recoveryCodes: await secondFactor.turnOnSecondFactor(deps, admin, body) };
}

export async function turnOffSecondFactor(
  deps: Deps,
  { admin, body }: Call<typeof secondFactorContract.turnOffSecondFactor>,
) {
  await secondFactor.turnOffSecondFactor(deps, admin, body);
  return { success: true as const };
}

export async function renewRecoveryCodes(
  deps: Deps,
  { admin, body }: Call<typeof secondFactorContract.renewRecoveryCodes>,
) {
  return { recoveryCodes: await secondFactor.renewRecoveryCodes(deps, admin, body) };
}

export async function listTeam(deps: Deps) {
  return team.listTeam(deps);
}

export async function changeMember(deps: Deps, { params, body }: Call<typeof teamContract.changeMember>) {
  return team.changeMember(deps, params.id, body);
}

export async function removeMember(deps: Deps, { params }: Call<typeof teamContract.removeMember>) {
  await team.removeMember(deps, params.id);
  return { success: true as const };
}

export async function listInvitations(deps: Deps) {
  return invitations.listInvitations(deps);
}

export async function invite(deps: Deps, { body, admin }: Call<typeof teamContract.invite>) {
  return invitations.invite(deps, { ...body, by: admin.username });
}

export async function withdrawInvitation(deps: Deps, { params }: Call<typeof teamContract.withdrawInvitation>) {
  await invitations.withdrawInvitation(deps, params.id);
  return { success: true as const };
}

export async function acceptInvitation(
  deps: Deps,
  { body, requestContext }: Call<typeof teamContract.acceptInvitation>,
) {
  await invitations.acceptInvitation(deps, { ...body, addressKey: requestContext.addressKey });
  return { success: true as const, message: "You can now sign in." };
}
