// Finds who makes a call, by a session or an API token, and checks their access.
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "./access.ts";
import { hasRole, rolesFor, unattendedHeader } from "./access.ts";
import { refuseForeignPage } from "./cross-site.server.ts";
import type { EndpointInit } from "./endpoint.ts";
import { consumeLimit } from "./rate-limits.server.ts";
import type { Route, SignedInUser } from "./route.server.ts";

/** Prefix of every token, which distinguishes it from a session's and lets scanners find published ones. */
export const tokenPrefix = "api_token_";

export type IdentifyParts = {
  deps: Deps;
  /** Returns undefined for an invalid or expired session or token. */
  findSignedIn: (deps: Deps, bearer: string, by: { isUnattended: boolean }) => Promise<SignedInUser | undefined>;
};

/**
 * Returns who makes a call, or undefined for the public.
 * @throws AppError unauthorized, forbidden; too-many-requests for a token
 */
export async function identify(
  { deps, findSignedIn }: IdentifyParts,
  { endpoint }: Route,
  request: Request,
): Promise<SignedInUser | undefined> {
  const bearer = readBearer(request);
  const isProgram = bearer.startsWith(tokenPrefix);
  const isPublic = !rolesFor(endpoint) && endpoint.access !== "public-or-editor";
  if (isPublic && !isProgram) return undefined; // a call without an area is refused to every token, even a public one
  if (isProgram) refuseForeignPage(request, deps);
  const isUnattended = request.headers.has(unattendedHeader);
  const signedIn = bearer === "" ? undefined : await findSignedIn(deps, bearer, { isUnattended });
  if (isProgram) await refuseToken(deps, endpoint, signedIn?.token);
  return requireAccess(deps, endpoint, signedIn);
}

/** Reads the token from the header only: never from a cookie or a query parameter. */
function readBearer({ headers }: Request): string {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.get("Authorization") ?? "")?.[1] ?? "";
}

async function refuseToken(
  deps: Deps,
  { method, tokenArea, isDraftCall }: EndpointInit,
  token: SignedInUser["token"],
): Promise<void> {
  if (!token) throw new AppError("unauthorized", { message: "This token has expired or is not valid." });
  const max = deps.config.LIMIT_TOKEN_CALLS_PER_MINUTE;
  await consumeLimit(deps, { scope: "token", key: token.id, max, windowMs: minuteMs });
  if (!tokenArea) throw forbiddenError("No token may make this call.");
  if (!token.areas.includes(tokenArea)) throw forbiddenError(`The call needs a token with the area “${tokenArea}”.`);
  if (method === "GET" || token.access === "write") return;
  if (!isDraftCall) throw forbiddenError("The call needs a token with the access “write”.");
  if (token.access !== "draft") throw forbiddenError("The call needs a token with the access “draft” or “write”.");
}

function requireAccess(deps: Deps, endpoint: EndpointInit, user: SignedInUser | undefined): SignedInUser | undefined {
  const roles = rolesFor(endpoint);
  if (!roles) return user && mayShowMore(deps, user) ? user : undefined;
  if (!user) throw new AppError("unauthorized");
  refuseWrongRole(deps, endpoint, { user, roles });
  return user;
}

function refuseWrongRole(
  deps: Deps,
  { isAllowedBeforeSecondFactor }: EndpointInit,
  { user, roles }: { user: SignedInUser; roles: readonly Role[] },
): void {
  if (!hasRole(user.roles, roles)) throw forbiddenError("Your role doesn’t include this.");
  if (mustEnrol(deps, user) && !isAllowedBeforeSecondFactor)
    throw forbiddenError("Turn on a second factor first. Your account needs one here.");
}

/** Returns false if the caller gets the public response, for calls that show more with a token. */
function mayShowMore(deps: Deps, user: SignedInUser): boolean {
  return hasRole(user.roles, ["admin", "editor"]) && !mustEnrol(deps, user);
}

function mustEnrol({ config }: Deps, { hasSecondFactor }: SignedInUser): boolean {
  return config.REQUIRE_SECOND_FACTOR && !hasSecondFactor;
}

function forbiddenError(message: string): AppError {
  return new AppError("forbidden", { message });
}
