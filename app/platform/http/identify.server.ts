// Who makes a call, by a session or by the token of a program, and whether they may.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Area, EndpointInit, Role } from "#app/platform/http/endpoint.ts";
import { refuseForeignPage } from "#app/platform/http/cross-site.server.ts";
import { hasRole, rolesOf } from "#app/platform/http/endpoint.ts";
import { consumeLimit } from "#app/platform/http/limits.server.ts";
import type { SignedIn } from "#app/platform/http/route.server.ts";

/** What every token begins with, so that it is told from a session's, and scanners find one that was published. */
export const tokenPrefix = "corvane_";

/** `areaOf` returns the area of a call, undefined where no token may make it. */
export type IdentifyParts = {
  deps: Deps;
  findSignedIn: FindSignedIn;
  areaOf: (endpoint: EndpointInit) => Area | undefined;
};

/** Returns undefined for an invalid or expired session or token. */
type FindSignedIn = (deps: Deps, token: string) => Promise<SignedIn | undefined>;

/**
 * Returns who makes a call, undefined for the public.
 * @throws AppError unauthorized, forbidden; too-many-requests for a token
 */
export async function identify(
  parts: IdentifyParts,
  endpoint: EndpointInit,
  request: Request,
): Promise<SignedIn | undefined> {
  // Only the bearer token: never a cookie, never a query parameter.
  const sent = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (sent?.startsWith(tokenPrefix))
    return admitted(parts.deps, endpoint, await findProgram(parts, endpoint, { request, sent }));
  const isPublic = !rolesOf(endpoint) && endpoint.access !== "optional-admin";
  if (isPublic) return undefined;
  return admitted(parts.deps, endpoint, sent ? await parts.findSignedIn(parts.deps, sent) : undefined);
}

/** Returns the owner of a token that may make the call, also where the public may: what names no area is refused to every token. */
async function findProgram(
  { deps, findSignedIn, areaOf }: IdentifyParts,
  endpoint: EndpointInit,
  { request, sent }: { request: Request; sent: string },
): Promise<SignedIn> {
  refuseForeignPage(request, deps);
  const owner = await findSignedIn(deps, sent);
  if (!owner?.token) throw new AppError("unauthorized", { message: "This token has ended, or never was one." });
  const { id, access, areas } = owner.token;
  const most = deps.config.LIMIT_TOKEN_CALLS_PER_MINUTE;
  await consumeLimit(deps, { scope: "token", key: id, most, windowMs: 60_000 });
  const area = areaOf(endpoint);
  if (!area) throw refused("No token may make this call.");
  if (!areas.includes(area)) throw refused(`The call needs a token with the area “${area}”.`);
  if (access === "read" && endpoint.method !== "GET") throw refused("The call needs a token with the access “write”.");
  return owner;
}

function admitted(deps: Deps, endpoint: EndpointInit, admin: SignedIn | undefined): SignedIn | undefined {
  const roles = rolesOf(endpoint);
  if (!roles) return admin && mayShowMore(deps, admin) ? admin : undefined;
  if (!admin) throw new AppError("unauthorized");
  refuseWrongRole(deps, endpoint, { admin, roles });
  return admin;
}

function refuseWrongRole(
  deps: Deps,
  { isForEnrolling }: EndpointInit,
  { admin, roles }: { admin: SignedIn; roles: readonly Role[] },
): void {
  if (!hasRole(admin.roles, roles)) throw refused("Your role doesn’t include this.");
  if (mustEnrol(deps, admin) && !isForEnrolling)
    throw refused("Turn on a second factor first. Your account needs one here.");
}

/** For calls that show more with a token: without the right to see that, the public answer. */
function mayShowMore(deps: Deps, admin: SignedIn): boolean {
  return hasRole(admin.roles, ["admin", "editor"]) && !mustEnrol(deps, admin);
}

function mustEnrol({ config }: Deps, { hasSecondFactor }: SignedIn): boolean {
  return config.REQUIRE_SECOND_FACTOR && !hasSecondFactor;
}

function refused(message: string): AppError {
  return new AppError("forbidden", { message });
}
