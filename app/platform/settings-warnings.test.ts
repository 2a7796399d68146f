import { expect, test } from "vitest";
import { readConfig } from "./config.server.ts";
import { commonHeaders } from "./http/security-headers.server.ts";
import { settingsWarnings } from "./settings-warnings.server.ts";

function warnings(environment: Record<string, string>, inFile: string[] = []): string[] {
  return settingsWarnings(readConfig(environment), { environment, inFile }).map(({ text, todo }) => `${text} ${todo}`);
}

test("a setting that is misspelt in the environment is named with the one that was meant", () => {
  const environment = {
    SITEURL: "https://a.example",
    TRUST_PROXIES: "1",
    SMPT_URL: "x",
    DATABASEURL: "y",
    PATH: "/bin",
  };
  expect(warnings(environment)).toEqual([
    "SITEURL is no setting and is ignored. Write SITE_URL.",
    "DATABASEURL is no setting and is ignored. Write DATABASE_URL.",
  ]);
});

test("a name in .env that is no setting is always named", () => {
  expect(warnings({ PORT: "3000" }, ["PORT", "NODE_ENV", "COLOUR"])).toEqual([
    "COLOUR is no setting and is ignored. Remove it, or look it up in .env.example.",
  ]);
});

test("TRUST_PROXY beside a port that is open to all is warned of, and one without a public address", () => {
  expect(warnings({ TRUST_PROXY: "1" })).toEqual([
    expect.stringContaining("the port is open on every interface"),
    expect.stringContaining("Set SITE_URL to the public address."),
  ]);
  expect(warnings({ TRUST_PROXY: "1", HOST: "127.0.0.1", SITE_URL: "https://a.example" })).toEqual([]);
});

test("browsers are told to come by https for this name alone, unless the operator says more", () => {
  const told = (settings: Record<string, string>) =>
    commonHeaders(readConfig({ SITE_URL: "https://a.example", ...settings }))["Strict-Transport-Security"];
  expect([told({}), told({ HSTS: "preload" }), told({ HSTS: "off" }), told({ SITE_URL: "http://a.example" })]).toEqual([
    "max-age=63072000",
    "max-age=63072000; includeSubDomains; preload",
    undefined,
    undefined,
  ]);
});
