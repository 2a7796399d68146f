// The tables of the team: accounts, sessions, tokens, second factors and invitations.
import type { Generated } from "kysely";
import type { Flag, Id, OptionalTime, Time } from "#app/platform/db/columns.ts";
import type { Role, TokenAccess } from "#app/platform/http/access.ts";

declare module "#app/platform/db/tables.ts" {
  interface Tables {
    admin_user: AdminUserTable;
    admin_session: AdminSessionTable;
    api_token: ApiTokenTable;
    second_factor: SecondFactorTable;
    recovery_code: RecoveryCodeTable;
    invitation: InvitationTable;
  }
}

export type AdminUserTable = {
  id: Id;
  /** As typed. */
  username: string;
  /** NFKC and lower-cased, unique. */
  username_key: string;
  /** The name that colleagues and visitors see instead of the username. */
  display_name: string | null;
  email: string;
  /** Trimmed and lower-cased, unique. */
  email_key: string;
  /** Algorithm, parameters, salt and hash. */
  password_hash: string;
  role: Role;
  /** `sales` and `editor` can be held at once. */
  second_role: Role | null;
  /** The place of this colleague's calls unless a call has its own place; null: the booking settings' place. */
  meeting: string | null;
  created_at: Time;
  is_disabled: Flag;
  /** True if single-key shortcuts work in the admin area's lists. */
  has_shortcuts: Flag;
  /** True if the weekly summary is emailed on Mondays. */
  weekly_email: Flag;
  last_sign_in_at: OptionalTime;
};

export type AdminSessionTable = {
  id: Id;
  /** SHA-256 of the session id, unique. */
  token_hash: string;
  /** On delete cascade. */
  admin_id: Id;
  created_at: Time;
  last_used_at: Time;
  /** Absolute expiry, indexed. */
  expires_at: Time;
  /** Shortened. */
  user_agent: string | null;
};

/** An API token that acts for an admin; deleted when it expires or is revoked. */
export type ApiTokenTable = {
  id: Id;
  /** Its owner, indexed; on delete cascade. */
  admin_id: Id;
  name: string;
  /** SHA-256 of the token, unique. */
  token_hash: string;
  access: TokenAccess;
  /** JSON array. */
  areas: string;
  created_at: Time;
  /** Indexed. */
  expires_at: Time;
  /** A calendar day in the company's time zone. */
  last_used_on: string | null;
  /** When the owner was reminded that it expires soon. */
  reminded_at: OptionalTime;
};

/** Without an enabled row, the password is enough. */
export type SecondFactorTable = {
  admin_id: Id;
  /** The TOTP key, encrypted (AES-256-GCM). */
  sealed_key: string;
  /** Null during setup. */
  enabled_at: OptionalTime;
  /** The last time step used (30 s since 1970): codes can't be replayed. */
  last_step: Generated<number>;
};

/** Deleted when used. */
export type RecoveryCodeTable = {
  /** SHA-256 of the code. */
  code_hash: string;
  /** On delete cascade of the second factor. */
  admin_id: Id;
};

/** An invitation to the team; deleted 30 days after it expired. */
export type InvitationTable = {
  id: Id;
  /** SHA-256 of the token in its link; the token itself is not stored here. */
  token_hash: string;
  /** Normalised for comparison. */
  email: string;
  role: Role;
  second_role: Role | null;
  /** The name of the admin who invited. */
  invited_by: string;
  created_at: Time;
  expires_at: Time;
  used_at: OptionalTime;
};
