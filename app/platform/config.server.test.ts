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
