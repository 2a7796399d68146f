import * as z from "zod";
import { isLoopbackName } from "#app/platform/base/client-address.server.ts";
import { languages, menuLanguages } from "#app/platform/brand/brand.ts";
import { parseMailboxes } from "#app/platform/text/header-text.server.ts";

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that begins with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });

const withEncodedSecrets = "must have / ? # @ : % in user and password written as %2F %3F %23 %40 %3A %25";

/**
 * Accepts a user and a password. An unescaped delimiter in them would make part of the password count as the host or
 * the path, which are logged.
 */
const urlWithPassword = (protocols: string[]) =>
  z
    .string()
    .refine((value) => !/@.*@/.test(value) && isDecodable(value) && !/^[^/]*\/\/[^@]*[/?#][^@]*@/.test(value), {
      error: withEncodedSecrets,
      abort: true,
    })
    .pipe(url(protocols));

/** Returns false for a percent sign that encodes nothing, and for bytes that aren't UTF-8. */
function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== "";
  } catch {
    return false;
  }
}

/** Accepts an origin only: a path would be dropped. */
const bareAddress = () =>
  url(["http:", "https:"]).refine(
    (value) => {
      if (!URL.canParse(value)) return true; // reported already
      const { pathname, search, hash, username, password } = new URL(value);
      return pathname === "/" && search + hash + username + password === "";
    },
    { error: "must be an address alone, such as https://www.company.example: the site is at its root, without a path" },
  );
const whole = (minimum: number, maximum: number, fallback: number, least = minimum) =>
  z.coerce
    .number({ error: "must be a whole number" })
    .int({ error: "must be a whole number" })
    .min(minimum, { error: `must be ${least} to ${maximum}` })
    .max(maximum, { error: `must be ${least} to ${maximum}` })
    .default(fallback);
const onOff = (fallback: boolean) =>
  z
    .enum(["on", "off", "true", "false", "1", "0"], { error: "must be on or off" })
    .transform((v) => ["on", "true", "1"].includes(v))
    .default(fallback);
/** Accepts an address, with or without a name: `hello@company.example`, `Company <hello@company.example>`. */
const mailbox = () =>
  z.string().regex(/^(?:[^<>"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    error: "must be an email address, alone or as `Name <name@company.example>`",
  });

/** Several, separated by commas; kept as written. */
const mailboxes = z
  .string()
  .refine((list) => parseMailboxes(list).every((address) => mailbox().safeParse(address).success), {
    error: "must be email addresses separated by commas, each alone or as `Name <name@company.example>`",
  });

/** Parses a host as in a URL: `n8n.lan`, `192.168.1.5:5678`, `[fd00::5]`. */
function allowedHost(text: string): { hostname: string; port: string | null } | undefined {
  const parts = /^([^/?#@\s]+?)(?::(\d{1,5}))?$/.exec(text);
  const origin = `http://${parts?.[1] ?? ""}`;
  return parts && URL.canParse(origin) ? { hostname: new URL(origin).hostname, port: parts[2] ?? null } : undefined;
}

const allowedHosts = z
  .string()
  .default("")
  .transform((list, context) => {
    const hosts = list.split(",").flatMap((entry) => entry.trim() || []);
    return hosts.flatMap((entry) => {
      const host = allowedHost(entry);
      if (!host)
        context.addIssue({ code: "custom", message: `must be a list of \`host\` or \`host:port\`, not ${entry}` });
      return host ?? [];
    });
  });

const schema = z
  .object({
    PORT: whole(0, 65_535, 3000, 1), // 0, for tests, picks a free one
    HOST: z.string().default("::"),
    SITE_URL: bareAddress().optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: urlWithPassword(["postgres:", "postgresql:"]).optional(),
    DATABASE_POOL: whole(1, 100, 10),
    TRUST_PROXY: whole(0, 10, 0),
    DRAIN_SECONDS: whole(0, 60, 5),
    RENDER_AHEAD: onOff(true),
    METRICS_TOKEN: z.string().min(16, { error: "must have 16 characters or more" }).max(200).optional(),
    HSTS: z.enum(["off", "host", "subdomains", "preload"]).default("host"),
    SMTP_URL: urlWithPassword(["smtp:", "smtps:"]).optional(),
    MAIL_FROM: mailbox().optional(),
    NOTIFY_TO: mailboxes.optional(),
    INBOX_URL: urlWithPassword(["imaps:", "imap:"])
      .refine((value) => !URL.canParse(value) || new URL(value).username !== "", {
        error: "must have a user and a password, as in imaps://user:password@mail.company.example/INBOX",
      })
      .optional(),
    INBOX_ADDRESS: z
      .string()
      .regex(/^[^\s<>@,;:"()[\]\\+]{1,25}@[^\s<>@]+$/, {
        error: "must be an email address alone, of at most 25 characters before the @ and without a +",
      })
      .optional(),
    INBOX_KEYS: onOff(true),
    INBOX_TRUSTS: z
      .string()
      .regex(/^[^\s;]+$/, { error: "must be one name, as the mail server writes it in Authentication-Results" })
      .optional(),
    CONFIRMED_OPT_IN: onOff(true).removeDefault().optional(), // default: on if SMTP_URL is set
    OUTBOUND_ALLOW_HOSTS: allowedHosts,
    FEED_USER_AGENT: z
      .string()
      .regex(/^[\x20-\x7e]{1,300}$/, { error: "must be at most 300 ASCII characters" })
      .optional(),
    BOOKING_URL: url(["https:"]).optional(),
    BOOKING_NOTICE_HOURS: whole(0, 24 * 14, 12),
    BOOKING_HORIZON_DAYS: whole(1, 365, 30),
    ANALYTICS_ID: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,40}$/, { error: "must be letters, digits and hyphens" })
      .optional(),
    INSIGHTS: onOff(true),
    CONSENT_ASK_AGAIN_DAYS: whole(0, 3_650, 0),
    IMAGE_HOST: bareAddress().optional(),
    OFFERED_LANGUAGES: z
      .string()
      .default(menuLanguages.join(","))
      .transform((v) => v.split(",").map((code) => code.trim()))
      .pipe(z.array(z.enum(languages, { error: `must be a list of ${languages.join(", ")}` })).min(1)),
    STARTER_POSTS: onOff(true),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
    REQUIRE_SECOND_FACTOR: onOff(false),
    SESSION_IDLE_MINUTES: whole(1, 60 * 24 * 7, 8 * 60),
    SESSION_MAX_MINUTES: whole(1, 60 * 24 * 30, 24 * 60),
    BOOKING_MOST_PER_EMAIL: whole(1, 1_000_000, 2),
    BOOKING_MOST_PER_ADDRESS: whole(1, 1_000_000, 6),
    BOOKING_MOST_PER_NETWORK: whole(1, 1_000_000, 12),
    LIMIT_PUBLIC_WRITES_PER_MINUTE: whole(1, 1_000_000, 300),
    LIMIT_PUBLIC_WRITES_PER_HOUR: whole(1, 10_000_000, 2_000),
    LIMIT_PUBLIC_WRITES_PER_DAY: whole(1, 100_000_000, 6_000),
    LIMIT_CHAT_MESSAGES_PER_MINUTE: whole(1, 1_000_000, 120),
    LIMIT_CHAT_MESSAGES_PER_HOUR: whole(1, 10_000_000, 2_000),
    LIMIT_CHAT_MESSAGES_PER_DAY: whole(1, 100_000_000, 6_000),
    LIMIT_CHAT_READS_PER_MINUTE: whole(1, 1_000_000, 300),
    LIMIT_MESSAGES_PER_CONVERSATION: whole(2, 10_000, 200),
    LIMIT_CONVERSATIONS_PER_SESSION: whole(1, 10_000, 50),
    LIMIT_EMAILS_PER_KIND_PER_DAY: whole(1, 1_000_000, 3),
    LIMIT_EMAIL_PAUSE_MINUTES: whole(0, 24 * 60, 10),
    LIMIT_EMAILS_PER_RECIPIENT_PER_HOUR: whole(1, 1_000_000, 6),
    LIMIT_EMAILS_PER_RECIPIENT_PER_DAY: whole(1, 1_000_000, 12),
    LIMIT_EMAILS_PER_SOURCE_PER_HOUR: whole(1, 1_000_000, 30),
    LIMIT_EMAILS_PER_SOURCE_PER_DAY: whole(1, 1_000_000, 100),
    TEAM_EMAILS_PER_HOUR: whole(0, 1_000_000, 20),
    NEWSLETTER_PER_MINUTE: whole(1, 60_000, 60),
    LIMIT_DRAWN_PICTURES_PER_MINUTE: whole(1, 1_000_000, 60),
    LIMIT_SEARCHES_PER_MINUTE: whole(1, 1_000_000, 60),
    LIMIT_UPLOADS_PER_MINUTE: whole(1, 1_000_000, 30),
    LIMIT_UPLOADS_PER_HOUR: whole(1, 1_000_000, 200),
    LIMIT_TOKEN_CALLS_PER_MINUTE: whole(1, 1_000_000, 120),
    LIMIT_SIGN_INS_PER_MINUTE: whole(1, 1_000_000, 300),
    CHAT_KEEP_DAYS: whole(1, 3_650, 90),
    ENQUIRY_REPLY_HOURS: whole(1, 24 * 30, 24),
    ENQUIRY_KEEP_MONTHS: whole(1, 120, 24),
    CONSENT_KEEP_MONTHS: whole(1, 120, 36),
    UNCONFIRMED_KEEP_DAYS: whole(1, 365, 7),
    EMAIL_KEEP_DAYS: whole(1, 3_650, 30),
    BOOKING_KEEP_MONTHS: whole(1, 120, 24),
    STORAGE_MIN_FREE_MB: whole(0, 1_000_000, 200),
    STORAGE_MAX_MB_PER_HOUR: whole(1, 1_000_000, 500),
    STORAGE_MAX_ROWS_PER_HOUR: whole(1, 100_000_000, 20_000),
    AI_BASE_URL: urlWithPassword(["http:", "https:"]).optional(),
    AI_API_KEY: z.string().optional(),
    AI_MODEL: z.string().max(200).optional(),
    AI_FIRST_TOKEN_SECONDS: whole(1, 300, 10),
    AI_ANSWER_SECONDS: whole(1, 600, 30),
    AI_ANSWERS_PER_SESSION_PER_DAY: whole(0, 1_000_000, 60),
    AI_ANSWERS_PER_ADDRESS_PER_DAY: whole(0, 1_000_000, 200),
    AI_ANSWERS_PER_DAY: whole(0, 10_000_000, 2_000),
    LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: whole(1, 1_000_000, 10),
    LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: whole(1, 1_000_000, 100),
    LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_DAY: whole(1, 1_000_000, 100),
  })
  .refine(({ AI_BASE_URL, AI_MODEL }) => !AI_BASE_URL || AI_MODEL, {
    path: ["AI_MODEL"],
    error: "must be set where AI_BASE_URL is",
  })
  .refine(({ INBOX_URL, INBOX_ADDRESS }) => !INBOX_URL || INBOX_ADDRESS, {
    path: ["INBOX_ADDRESS"],
    error: "must be set where INBOX_URL is: it is the address whose mail arrives there",
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ["MAIL_FROM"],
    error: "must be set where SMTP_URL is: receivers check who an email is from",
  });

export const settingNames: readonly string[] = Object.keys(schema.shape);

/** All settings, parsed. `siteUrl` is an origin without a trailing slash. */
export type Config = Omit<z.infer<typeof schema>, "SITE_URL" | "IMAGE_HOST"> & {
  siteUrl: string;
  imageHost: string;
  /** True if SITE_URL is a public origin: setup then always requires its code (decision 043). */
  isPublicOrigin: boolean;
};

/** Lists every invalid setting and the expected values. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** @throws ConfigError */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const setVariables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = schema.safeParse(setVariables);
  if (!result.success) {
    const faults = new Set(result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)); // once for a list
    throw new ConfigError(`These settings cannot be used: ${[...faults].join("; ")}. See .env.example.`);
  }
  const { SITE_URL, IMAGE_HOST, ...rest } = result.data;
  const siteUrl = new URL(SITE_URL ?? `http://localhost:${rest.PORT}`).origin;
  return {
    ...rest,
    siteUrl,
    imageHost: IMAGE_HOST ? new URL(IMAGE_HOST).origin : siteUrl,
    isPublicOrigin: !isLoopbackName(new URL(siteUrl).hostname),
  };
}
