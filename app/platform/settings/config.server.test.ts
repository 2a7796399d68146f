import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

test("defaults apply without any setting", () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: "::",
    DATA_DIR: "./data",
    siteUrl: "http://localhost:3000",
    imageHost: "http://localhost:3000",
    isPublicOrigin: false,
    OFFERED_LANGUAGES: ["en"],
    STARTER_POSTS: true,
    CONSENT_ASK_AGAIN_DAYS: 0,
  });
});

test("[L7] default retention periods are as decided", () => {
  expect(readConfig({})).toMatchObject({
    ENQUIRY_KEEP_MONTHS: 24,
    BOOKING_KEEP_MONTHS: 24,
    CONSENT_KEEP_MONTHS: 36,
    UNCONFIRMED_KEEP_DAYS: 7,
    CHAT_KEEP_DAYS: 90,
    EMAIL_KEEP_DAYS: 30,
  });
});

test("[P7] by default a model has 10 s for its first token, and 2,000 answers a day", () => {
  expect(readConfig({})).toMatchObject({
    AI_FIRST_TOKEN_SECONDS: 10,
    AI_ANSWER_SECONDS: 30,
    AI_ANSWERS_PER_DAY: 2_000,
  });
});

test("all invalid settings are reported with the expected value", () => {
  expect(() =>
    readConfig({ PORT: "http", DATABASE_URL: "mysql://x", STARTER_POSTS: "maybe", SITE_URL: "northwind.example" }),
  ).toThrow(ConfigError);
  expect(() => readConfig({ PORT: "http", DATABASE_URL: "mysql://x", STARTER_POSTS: "maybe" })).toThrow(
    /PORT must be a whole number; DATABASE_URL must be a URL that begins with postgres:\/\/ or postgresql:\/\/; STARTER_POSTS must be on or off/,
  );
});

test("CONFIRMED_OPT_IN has no default of its own: the newsletter decides by SMTP_URL", () => {
  const mail = { SMTP_URL: "smtp://mail.northwind.example", MAIL_FROM: "hello@northwind.example" };
  expect(readConfig(mail).CONFIRMED_OPT_IN).toBe(undefined);
  expect(readConfig({ ...mail, CONFIRMED_OPT_IN: "off" }).CONFIRMED_OPT_IN).toBe(false);
  expect(readConfig({ CONFIRMED_OPT_IN: "on" }).CONFIRMED_OPT_IN).toBe(true);
});

test("[OPER-02] a path, query or user in SITE_URL and IMAGE_HOST is refused: it would be dropped", () => {
  const refused = (value: string) =>
    expect(() => readConfig({ SITE_URL: value, IMAGE_HOST: value })).toThrow(
      /SITE_URL must be an address alone.*IMAGE_HOST must be an address alone/,
    );
  refused("https://northwind.example/x");
  refused("https://northwind.example?y=1");
  refused("https://northwind.example/#top");
  refused("https://ana:secret@northwind.example");
});

test("[OPER-02] no part of a password with an unescaped character reaches a host, a path or a message", () => {
  const refusal = (setting: string, value: string) => {
    try {
      readConfig({ [setting]: value, MAIL_FROM: "a@b.example", AI_MODEL: "x" });
      return "taken";
    } catch (error) {
      return String(error);
    }
  };
  const passwords = [
    "12@sesame",
    "12/sesame",
    "12?sesame",
    "12#sesame",
    "open/sesame",
    "se%same",
    "s%E9same",
    "a@b@sesame",
  ];
  const settings: [string, string][] = [
    ["SMTP_URL", "smtps"],
    ["DATABASE_URL", "postgres"],
    ["AI_BASE_URL", "https"],
    ["INBOX_URL", "imaps"],
  ];
  const refusals = settings.flatMap(([setting, protocol]) =>
    passwords.map((password) => refusal(setting, `${protocol}://ana:${password}@north.example/x`)),
  );
  expect(refusals.filter((text) => !text.includes("%40"))).toEqual([]);
  expect(refusals.filter((text) => text.includes("same"))).toEqual([]);
  expect(readConfig({ DATABASE_URL: "postgres://ana:se%40sam%2Fe@north.example/site" }).DATABASE_URL).toBeDefined();
});

test("an empty setting counts as none, and SITE_URL ends without a slash", () => {
  expect(readConfig({ PORT: " ", SITE_URL: "https://northwind.example/" })).toMatchObject({
    PORT: 3000,
    siteUrl: "https://northwind.example",
    isPublicOrigin: true,
  });
});

test("[HOOK-03] OUTBOUND_ALLOW_HOSTS is a list of hosts with or without a port, written as URLs write them", () => {
  const { OUTBOUND_ALLOW_HOSTS } = readConfig({
    OUTBOUND_ALLOW_HOSTS: "N8N.lan, 192.168.1.5:5678,[FD00::5]:80,0x7f.1",
  });
  expect(OUTBOUND_ALLOW_HOSTS).toEqual([
    { hostname: "n8n.lan", port: null },
    { hostname: "192.168.1.5", port: "5678" },
    { hostname: "[fd00::5]", port: "80" },
    { hostname: "127.0.0.1", port: null },
  ]);
  expect(readConfig({}).OUTBOUND_ALLOW_HOSTS).toEqual([]);
  expect(() => readConfig({ OUTBOUND_ALLOW_HOSTS: "https://n8n.lan" })).toThrow(
    "OUTBOUND_ALLOW_HOSTS must be a list of",
  );
});

test("[OPER-02] a number out of its range and a language that isn't there are named in words", () => {
  expect(() => readConfig({ PORT: "99999", OFFERED_LANGUAGES: "en,de,xx", AI_ANSWER_SECONDS: "0" })).toThrow(
    "These settings cannot be used: PORT must be 1 to 65535; OFFERED_LANGUAGES must be a list of en, ro, fr; AI_ANSWER_SECONDS must be 1 to 600. See .env.example.",
  );
});
