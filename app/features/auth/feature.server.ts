import type { AuditEntry } from "#app/platform/audit/audit.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf, Call } from "#app/platform/http/route.server.ts";
import * as accountContract from "./account/contract.ts";
import * as account from "./account/service.server.ts";
import * as admins from "./admins.server.ts";
import * as contract from "./contract.ts";
import * as forgottenContract from "./forgotten/contract.ts";
import * as forgotten from "./forgotten/service.server.ts";
import * as preferencesContract from "./preferences/contract.ts";
import * as preferences from "./preferences/queries.server.ts";
import { roleColumns, countSessions } from "./queries.server.ts";
import * as secondFactorContract from "./second-factor/contract.ts";
import * as secondFactor from "./second-factor/service.server.ts";
import * as service from "./service.server.ts";
import * as teamContract from "./team/contract.ts";
import * as invitations from "./team/invitations.server.ts";
import * as team from "./team/service.server.ts";
import * as tokensContract from "./tokens/contract.ts";
import * as tokens from "./tokens/service.server.ts";

/** Accounts: sign-in, second factor, API tokens and the team. */
export const auth = {
  routes: {
    "POST /api/admin/login": route(contract.signIn, async (deps, { body, requestContext }) => {
      const { clientKey, userAgent } = requestContext;
      return { success: true as const, ...(await service.signIn(deps, { ...body, clientKey, userAgent })) };
    }),
    "POST /api/admin/setup": route(contract.setUp, async (deps, { body, requestContext }) => {
      await admins.setUpFirstAdmin(deps, body, requestContext);
      return { success: true as const, message: "You can now sign in." };
    }),
    "GET /api/admin/me": route(contract.getMe, async (_deps, { user }) => {
      const { username, name, email, roles } = user;
      const display_name = name === username ? null : name;
      return { user: admins.toUser({ username, display_name, email, ...roleColumns(roles) }) };
    }),
    "PUT /api/admin/me": route(contract.changeMe, async (deps, { user: { userId }, body }) => ({
      user: await admins.setDisplayName(deps, { login: { id: userId }, ...body }),
    })),
    "GET /api/admin/preferences": route(preferencesContract.readPreferences, (deps, { user }) =>
      preferences.readPreferences(deps.db.kysely, user.userId),
    ),
    "PUT /api/admin/preferences": route(preferencesContract.changePreferences, (deps, { user, body }) =>
      deps.db.write((trx) => preferences.changePreferences(trx, user.userId, body)),
    ),
    "POST /api/admin/logout": route(contract.signOut, async (deps, { user, headers }) => {
      await service.signOut(deps, user);
      headers.set("Clear-Site-Data", '"cache"');
    }),
    "POST /api/admin/password": route(accountContract.changePassword, {
      isAuditedAfterCommit: true,
      handle: (deps, { user, body }) => account.changePassword(deps, user, body),
    }),
    "GET /api/admin/sessions": route(accountContract.listSessions, (deps, { user }) =>
      account.listSessions(deps, user),
    ),
    "DELETE /api/admin/sessions/:id": route(accountContract.endSession, (deps, { user, params }) =>
      account.endSession(deps, user, params.id),
    ),
    "GET /api/admin/tokens": route(tokensContract.listTokens, (deps, { user }) => tokens.listTokens(deps, user)),
    "POST /api/admin/tokens": route(tokensContract.createToken, {
      prepare: (deps, { user, body }) => tokens.checkTokenRequest(deps, user, body),
      handle: (deps, { user, body }, hash) => tokens.createToken(deps, user, { input: body, hash }),
    }),
    "DELETE /api/admin/tokens/:id": route(tokensContract.endToken, (deps, { user, params }) =>
      tokens.endToken(deps, user, params.id),
    ),
    "GET /api/admin/second-factor": route(secondFactorContract.readSecondFactor, (deps, { user }) =>
      secondFactor.readSecondFactor(deps, user),
    ),
    "POST /api/admin/second-factor/key": route(secondFactorContract.startSecondFactor, (deps, { user }) =>
      secondFactor.startSecondFactor(deps, user),
    ),
    "POST /api/admin/second-factor": route(secondFactorContract.turnOnSecondFactor, {
      isAuditedAfterCommit: true,
      handle: async (deps, { user, body }) => ({
        recoveryCodes: await secondFactor.turnOnSecondFactor(deps, user, body),
      }),
    }),
    "POST /api/admin/second-factor/off": route(secondFactorContract.turnOffSecondFactor, {
      isAuditedAfterCommit: true,
      handle: (deps, { user, body }) => secondFactor.turnOffSecondFactor(deps, user, body),
    }),
    "POST /api/admin/second-factor/recovery-codes": route(secondFactorContract.renewRecoveryCodes, {
      isAuditedAfterCommit: true,
      handle: async (deps, { user, body }) => ({
        recoveryCodes: await secondFactor.renewRecoveryCodes(deps, user, body),
      }),
    }),
    "POST /api/password/forgot": route(forgottenContract.requestResetLink, async (deps, { body }) => {
      await forgotten.requestResetLink(deps, body.username);
      const message =
        "If there is an account with this name or address, an email is on its way. Its link works for an hour.";
      return { success: true as const, message };
    }),
    "POST /api/password/reset": route(forgottenContract.resetByLink, async (deps, { body, requestContext }) => {
      await forgotten.resetByLink(deps, { ...body, clientKey: requestContext.clientKey });
      return { success: true as const, message: "You can now sign in." };
    }),
    "GET /api/admin/team": route(teamContract.listTeam, team.listTeam),
    "PATCH /api/admin/team/:id": route(teamContract.changeMember, {
      audit: memberEvents,
      handle: (deps, { params, body }) => team.changeMember(deps, params.id, body),
    }),
    "DELETE /api/admin/team/:id": route(teamContract.removeMember, (deps, { params }) =>
      team.removeMember(deps, params.id),
    ),
    "GET /api/admin/team/invitations": route(teamContract.listInvitations, invitations.listInvitations),
    "POST /api/admin/team/invitations": route(teamContract.invite, {
      audit: (_call, { id, roles }) => ({
        action: `invited-${roles.join("-")}`,
        about: id,
      }),
      handle: (deps, { body: { email, ...sent }, user }) =>
        invitations.invite(deps, { email, roles: team.getRoles(sent), by: user.username }),
    }),
    "DELETE /api/admin/team/invitations/:id": route(teamContract.withdrawInvitation, (deps, { params }) =>
      invitations.withdrawInvitation(deps, params.id),
    ),
    "POST /api/admin/invitations/accept": route(
      teamContract.acceptInvitation,
      async (deps, { body, requestContext }) => {
        await invitations.acceptInvitation(deps, { ...body, clientKey: requestContext.clientKey });
        return { success: true as const, message: "You can now sign in." };
      },
    ),
  } satisfies ApiMap<
    EndpointsOf<
      | typeof contract
      | typeof accountContract
      | typeof secondFactorContract
      | typeof forgottenContract
      | typeof preferencesContract
      | typeof teamContract
      | typeof tokensContract
    >
  >,
  cleanup: [
    service.deleteExpiredSessions,
    tokens.deleteExpiredTokens,
    tokens.queueExpiryReminders,
    invitations.deleteOldInvitations,
  ],
  personalData: [
    {
      kind: "invitations" as const,
      findPersonData: invitations.findPersonData,
      erasePerson: invitations.erasePerson,
    },
  ],
  gauges: async ({ db, now }) => {
    const value = await countSessions(db.kysely, now());
    return [{ name: "site_admin_sessions", help: "Live admin sessions.", values: [{ value }] }];
  },
} satisfies Feature;

function memberEvents({ body }: Call<typeof teamContract.changeMember>): AuditEntry[] {
  const { isDisabled } = body;
  const roles = team.readRoles(body);
  return [
    ...(roles ? [{ action: `role-${roles.join("-")}` }] : []),
    ...(isDisabled === undefined ? [] : [{ action: isDisabled ? "account-disabled" : "account-enabled" }]),
  ];
}
