// Contract of the team: who may sign in, with which role, and how others are invited.
import * as z from "zod/mini";
import { doneResponse, endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, email, name, text } from "#app/platform/http/field-schemas.ts";
import { passwordText } from "../contract.ts";

/** The roles that an account can have. */
export const roles = ["admin", "sales", "editor"] as const;

const roleList = z.array(choice(roles)).check(z.minLength(1, { error: "required" }), z.maxLength(3));

/** `role` alone is still accepted; `roles` wins if both are given. */
const sentRoles = { role: z.optional(choice(roles)), roles: z.optional(roleList) };

/** A member of the team; times are ISO 8601 UTC. */
export const member = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  email: z.string(),
  /** The first of `roles`. */
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.nullable(z.string()),
  isDisabled: z.boolean(),
  createdAt: z.string(),
});

export type Member = z.infer<typeof member>;

export const listTeam = endpoint({
  method: "GET",
  path: "/api/admin/team",
  summary:
    "The accounts, each with its name, email address, role, second factor, last sign-in, and whether it is disabled.",
  access: "admin",
  response: z.array(member),
});

export const changeMember = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/team/:id",
  summary:
    "Change a member's `roles` (one, or `sales` and `editor`), or disable or enable the account. Disabling ends all sessions. The last active admin can't be disabled or demoted.",
  access: "admin",
  body: z.object({ ...sentRoles, isDisabled: z.optional(z.boolean()) }),
  response: member,
  errors: ["conflict"],
});

export const removeMember = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/team/:id",
  summary:
    "Delete an account permanently. Its posts, notes and replies keep the owner's name. The last active admin can't be deleted.",
  access: "admin",
  audit: "account-removed",
  response: successResponse,
  errors: ["conflict"],
});

const invitationFields = {
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
};

/** An invitation that can still be accepted. */
export const invitation = z.object(invitationFields);

export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/admin/team/invitations",
  summary: "Invitations that can still be accepted, the newest first.",
  access: "admin",
  response: z.array(invitation),
});

export const invite = endpoint({
  method: "POST",
  path: "/api/admin/team/invitations",
  summary:
    "Invite a colleague by an email with a link that works once, within 48 hours. Without a mail server the response contains the link, which is shown only once.",
  access: "admin",
  isIdempotent: true,
  hasSecretResponse: true,
  body: z.object({ email: email(), ...sentRoles }),
  response: z.object({ ...invitationFields, link: z.nullable(z.string()) }),
  status: 201,
  errors: ["conflict"],
});

export const withdrawInvitation = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/team/invitations/:id",
  summary: "Withdraw an invitation: its link no longer works.",
  access: "admin",
  audit: "invitation-withdrawn",
  response: successResponse,
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/admin/invitations/accept",
  summary: "Create an account with an invitation's token. 404 for an unknown token, 410 for a used or expired one.",
  access: "public",
  limit: "signIns",
  maxBytes: 16 * 1024,
  body: z.object({
    token: text({ min: 1, max: 200 }),
    username: name({ min: 1, max: 100 }),
    password: passwordText,
  }),
  response: doneResponse,
  status: 201,
  errors: ["not-found", "gone", "conflict"],
});
