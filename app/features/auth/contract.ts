import * as z from "zod/mini";
import { doneResponse, endpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { email, name, text, wellFormed } from "#app/platform/http/field-schemas.ts";

/** Maximum lengths in UTF-16 units; the shortest new password in characters. */
export const limits = {
  username: 100,
  login: 254,
  password: 1024,
  setupCode: 40,
  code: 64,
  shortestPassword: 8,
} as const;

export const tooShortSentence = `Password must be at least ${limits.shortestPassword} characters long`;

/** Returns true if the password is long enough in code points: an emoji is one character. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= limits.shortestPassword;
}

/** Neither trimmed nor normalised. The limit keeps hashing cheap. */
export const passwordText = z
  .string({ error: (issue) => (issue.input == null ? "required" : "invalid") })
  .check(z.minLength(1, { error: "required" }), z.maxLength(limits.password, { error: "tooLong" }), wellFormed);

const role = z.enum(["admin", "sales", "editor"]);

export const user = z.object({
  username: z.string(),
  /** Omitted if the account has none. */
  displayName: z.optional(z.string()),
  email: z.string(),
  role,
  /** Present only if the user has two roles; `role` is the first of them. */
  roles: z.optional(z.array(role)),
});

export type User = z.infer<typeof user>;

export function rolesOfUser({ role: first, roles = [first] }: Pick<User, "role" | "roles">): User["role"][] {
  return roles;
}

/** Returns the name that colleagues and visitors see. */
export function nameOfUser({ username, displayName = username }: Pick<User, "username" | "displayName">): string {
  return displayName;
}

export const signIn = endpoint({
  method: "POST",
  path: "/api/admin/login",
  summary:
    "Sign in with a username or email address and password, and with a one-time or recovery code if the second factor is on. Further calls carry `sessionId` as a bearer token.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({
    username: name({ min: 1, max: limits.login }),
    password: passwordText,
    code: z.optional(text({ max: limits.code })),
  }),
  response: z.object({ success: z.literal(true), sessionId: z.string(), user }),
  errors: ["invalid-credentials", "one-time-code-needed", "one-time-code-wrong"],
});

export const setUp = endpoint({
  method: "POST",
  path: "/api/admin/setup",
  summary:
    "Create the first admin. This works only once. Requests from another machine also need the code that the server printed when it started.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({
    username: name({ min: 1, max: limits.username }),
    email: email(),
    password: passwordText,
    setupCode: z.optional(text({ max: limits.setupCode })),
  }),
  response: doneResponse,
  status: 201,
  errors: ["setup-complete", "setup-code"],
});

export type NewAdmin = Pick<z.infer<(typeof setUp)["body"]>, "username" | "email" | "password">;

export const getMe = endpoint({
  method: "GET",
  path: "/api/admin/me",
  summary: "The user of the session.",
  access: "staff",
  isAllowedBeforeSecondFactor: true,
  response: z.object({ user }),
});

export const changeMe = endpoint({
  method: "PUT",
  path: "/api/admin/me",
  summary:
    "Set the display name shown instead of your username, for example as a post's author; null removes it. Existing posts and replies keep their author's former name.",
  access: "staff",
  audit: "display-name-changed",
  body: z.object({ displayName: z.nullable(name({ max: limits.username })) }),
  response: z.object({ user }),
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  summary: "End the session. The response tells the browser to clear its cache.",
  access: "staff",
  unaudited: "ends the caller’s own session",
  isAllowedBeforeSecondFactor: true,
  response: successResponse,
});
