import { expect, test } from "vitest";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { readConfig, settingNames } from "./config.server.ts";
import { settingsWarnings } from "./settings-warnings.server.ts";

function warnings(environment: Record<string, string>, inFile: string[] = []): string[] {
  const knownSettings = Object.fromEntries(Object.entries(environment).filter(([name]) => settingNames.includes(name)));
  return settingsWarnings(readConfig(knownSettings), { environment, inFile }).map(
    ({ text, todo }) => `${text} ${todo}`,
  );
}

test("a setting that is misspelt in the environment is named with the one that was meant", () => {
  const meant = {
    SITEURL: "SITE_URL",
    SMPT_URL: "SMTP_URL",
    MAIL_FORM: "MAIL_FROM",
    PROT: "PORT",
    HSOT: "HOST",
    TURST_PROXI: "TRUST_PROXY",
    TRUST_PROXIES: undefined,
    DATABASEURL: "DATABASE_URL",
    DATABASE_URI: "DATABASE_URL",
    NOTIFY: "NOTIFY_TO",
    TRUST: "TRUST_PROXY",
    NEWSLETER_PER_MINUT: "NEWSLETTER_PER_MINUTE",
  };
  const named = Object.fromEntries(Object.keys(meant).map((name) => [name, "x"]));
  expect(warnings(named)).toEqual(
    Object.entries(meant).flatMap(([name, near]) =>
      near ? [`${name} isn't a setting and is ignored. Write ${near}.`] : [],
    ),
  );
});

test("variables set by shells, service managers, package managers, containers and build services aren't reported as misspelt settings", () => {
  const names = `SHELL PWD OLDPWD LOGNAME HOME LANG LANGUAGE LC_ALL LC_TIME LS_COLORS TERM COLORTERM USER USERNAME SHLVL PATH _ MAIL MAILTO
    MAILCHECK EMAIL EDITOR VISUAL PAGER LESS LESSOPEN HISTSIZE HOSTNAME HOSTTYPE MACHTYPE OSTYPE DISPLAY XAUTHORITY XDG_SESSION_ID
    XDG_SESSION_TYPE XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR SESSION_MANAGER DESKTOP_SESSION DBUS_SESSION_BUS_ADDRESS SSH_TTY SSH_CLIENT
    SSH_CONNECTION SSH_AUTH_SOCK SUDO_USER SUDO_UID SUDO_COMMAND TMPDIR TMP TEMP INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID
    STATE_DIRECTORY LOGS_DIRECTORY CACHE_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY NOTIFY_SOCKET WATCHDOG_USEC MAINPID LOG_NAMESPACE
    MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_ NODE NODE_ENV NODE_PATH NODE_OPTIONS NODE_VERSION YARN_VERSION UV_THREADPOOL_SIZE INIT_CWD
    npm_command npm_config_user_agent npm_config_global_prefix npm_config_cache npm_execpath npm_lifecycle_event npm_node_execpath
    npm_package_name npm_package_json npm_package_version COLOR FORCE_COLOR NO_COLOR CI GITHUB_ACTIONS GITHUB_REPOSITORY GITHUB_SHA
    GITHUB_BASE_REF RUNNER_OS HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy SSL_CERT_FILE SSL_CERT_DIR TZ KUBERNETES_SERVICE_HOST
    KUBERNETES_PORT SITE_PORT SITE_SERVICE_HOST SITE_SERVICE_PORT POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD PGHOST PGPORT PGUSER PGDATABASE
    PGPASSWORD PGSSLMODE GPG_TTY WINDOWID WT_SESSION VSCODE_IPC_HOOK TERM_PROGRAM container PM2_HOME DOCKER_HOST COMPOSE_PROJECT_NAME`;
  expect(warnings(Object.fromEntries(names.split(/\s+/).map((name) => [name, "x"])))).toEqual([]);
});

test("NOTIFY_TO without a mail server is warned of", () => {
  expect(warnings({ NOTIFY_TO: "team@a.example" })).toEqual([
    expect.stringMatching(/^NOTIFY_TO is set, and mail is off.*SMTP_URL/),
  ]);
});

test("a name in .env that isn't a setting is always named", () => {
  expect(warnings({ PORT: "3000" }, ["PORT", "NODE_ENV", "COLOUR"])).toEqual([
    "COLOUR isn't a setting and is ignored. Remove it, or look it up in .env.example.",
  ]);
});

test("warns of TRUST_PROXY with a port open to everyone, or without a public address", () => {
  expect(warnings({ TRUST_PROXY: "1" })).toEqual([
    expect.stringContaining("the port is open on every interface"),
    expect.stringContaining("Set SITE_URL to the public address."),
  ]);
  expect(warnings({ TRUST_PROXY: "1", HOST: "127.0.0.1", SITE_URL: "https://a.example" })).toEqual([]);
  const inContainer = readConfig({ TRUST_PROXY: "1", HOST: "0.0.0.0", SITE_URL: "https://a.example" });
  expect(settingsWarnings(inContainer, { environment: {}, inFile: [], isInContainer: true })).toEqual([]);
});

test("an https address without TRUST_PROXY is warned of: the proxy that ends it would be everybody’s address", () => {
  const warning = expect.stringMatching(/TRUST_PROXY is 0: all visitors count as one address.*Set TRUST_PROXY/);
  expect(warnings({ SITE_URL: "https://a.example" })).toEqual([warning]);
  expect(warnings({ SITE_URL: "https://a.example", TRUST_PROXY: "0" })).toEqual([warning]);
  expect(warnings({ SITE_URL: "http://a.example" })).toEqual([]);
});

test("HSTS covers this host name alone, unless the operator includes more", () => {
  const warningsFor = (settings: Record<string, string>) =>
    commonHeaders(readConfig({ SITE_URL: "https://a.example", ...settings }))["Strict-Transport-Security"];
  expect([
    warningsFor({}),
    warningsFor({ HSTS: "preload" }),
    warningsFor({ HSTS: "off" }),
    warningsFor({ SITE_URL: "http://a.example" }),
  ]).toEqual(["max-age=63072000", "max-age=63072000; includeSubDomains; preload", undefined, undefined]);
});
