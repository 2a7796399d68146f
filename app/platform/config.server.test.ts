import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server.ts";

test("without any setting the defaults stand", () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: "::",
    DATA_DIR: "./data",
    siteUrl: "http://localhost:3000",
    imageHost: "http://localhost:3000",
    isPublicOrigin: false,
    OFFERED_LANGUAGES: ["en"],
    STARTER_POSTS: true,
  });
});

test("[L7] where nothing is set, what is kept goes after the periods that were decided", () => {
  expect(readConfig({})).toMatchObject({
    ENQUIRY_KEEP_MONTHS: 24,
    BOOKING_KEEP_MONTHS: 24,
    CONSENT_KEEP_MONTHS: 36,
    UNCONFIRMED_KEEP_DAYS: 7,
    CHAT_KEEP_DAYS: 90,
    EMAIL_KEEP_DAYS: 30,
  });
});

test("[P7] where nothing is set, a model has 10 s for its first word, and 2,000 answers a day in all", () => {
  expect(readConfig({})).toMatchObject({
    AI_FIRST_TOKEN_SECONDS: 10,
    AI_ANSWER_SECONDS: 30,
    AI_ANSWERS_PER_DAY: 2_000,
  });
});

test("a wrong setting is named with what is expected, all of them at once", () => {
  expect(() =>
    readConfig({ PORT: "http", DATABASE_URL: "mysql://x", STARTER_POSTS: "maybe", SITE_URL: "corvane.example" }),
  ).toThrow(ConfigError);
  expect(() => readConfig({ PORT: "http", DATABASE_URL: "mysql://x", STARTER_POSTS: "maybe" })).toThrow(
    /PORT must be a whole number; DATABASE_URL must be a URL that begins with postgres:\/\/ or postgresql:\/\/; STARTER_POSTS must be on or off/,
  );
});

test("confirmed opt-in is on where mail is set, until the setting says otherwise", () => {
  const mail = { SMTP_URL: "smtp://mail.corvane.example", MAIL_FROM: "hello@corvane.example" };
  expect(readConfig(mail).CONFIRMED_OPT_IN).toBe(undefined);
  expect(readConfig({ ...mail, CONFIRMED_OPT_IN: "off" }).CONFIRMED_OPT_IN).toBe(false);
  expect(readConfig({ CONFIRMED_OPT_IN: "on" }).CONFIRMED_OPT_IN).toBe(true);
});

test("an empty setting counts as none, and SITE_URL loses what stands behind its origin", () => {
  expect(readConfig({ PORT: " ", SITE_URL: "https://corvane.example/x?y" })).toMatchObject({
    PORT: 3000,
    siteUrl: "https://corvane.example",
    isPublicOrigin: true,
  });
});

test("a setting's former name still works and is listed for a warning; the new name wins", () => {
  expect(
    readConfig({ LETTER_KEEP_DAYS: "12", LIMIT_LETTER_PAUSE_MINUTES: "1", LIMIT_EMAIL_PAUSE_MINUTES: "2" }),
  ).toMatchObject({
    EMAIL_KEEP_DAYS: 12,
    LIMIT_EMAIL_PAUSE_MINUTES: 2,
    renamedSettings: [
      { from: "LETTER_KEEP_DAYS", to: "EMAIL_KEEP_DAYS" },
      { from: "LIMIT_LETTER_PAUSE_MINUTES", to: "LIMIT_EMAIL_PAUSE_MINUTES" },
    ],
  });
});
