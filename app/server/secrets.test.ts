// Secrets must never leave the server: the keys of its settings, and anything that looks like one in the shipped files.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestApp } from "#test/app.ts";

const shapes: Record<string, RegExp> = {
  "private key": /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  "AWS key": /\bAKIA[0-9A-Z]{16}\b/,
  "GitHub token": /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  "Slack token": /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  "Google key": /\bAIza[0-9A-Za-z_-]{35}\b/,
  "Stripe key": /\b[rs]k_live_[0-9a-zA-Z]{20,}/,
  "model key": /\bsk-(ant-|proj-)?[A-Za-z0-9_-]{32,}/,
  "signed token": /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}/,
  "password in an address":
    /\b(postgres(ql)?|smtps?|redis|mysql|mongodb):\/\/[^\s:/@"'`]+:(?!pass|secret|\$|%|\.|\*)[^\s@"'`]{6,}@(?!localhost|127\.|[\w.-]*example)/,
};

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.(tsx?|mjs|cjs|jsx?|json|ya?ml|md|html|css|txt|svg|webmanifest|map)$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

function found(texts: [name: string, text: string][]): string[] {
  return texts.flatMap(([name, text]) =>
    Object.entries(shapes).flatMap(([label, shape]) => (shape.test(text) ? [`${name}: ${label}`] : [])),
  );
}

test("[S34] the repository and the browser's files contain nothing that looks like a secret", () => {
  const folders = ["app", "bench", "content", "db", "docs", "e2e", "public", "scripts", "test", "build/client"];
  const allowed = new Set(["app/server/secrets.test.ts", "test/certificate.ts"]); // a certificate that no one trusts, for a test's own server
  const files = folders.flatMap(filesOf).filter((file) => !allowed.has(file));
  expect(files.length).toBeGreaterThan(500);
  expect(found(files.map((file) => [file, readFileSync(file, "utf8")]))).toEqual([]);
  expect(files.filter((file) => file.startsWith("build/client") && file.endsWith(".map"))).toEqual([]);
});

test("[S34] no response contains the mail password or the model's key", async () => {
  const [password, key] = ["mail-Pa55word-of-this-test", "model-key-of-this-test"];
  const settings = {
    SMTP_URL: `smtp://robot:${password}@127.0.0.1:9`,
    MAIL_FROM: "site@northwind.example",
    AI_BASE_URL: "http://127.0.0.1:9/v1",
    AI_MODEL: "m",
    AI_API_KEY: key,
  };
  const site = await createTestApp({ settings });
  onTestFinished(() => site.close());
  const paths = [
    "/",
    "/contact",
    "/ai-chat",
    "/admin/login",
    "/admin/setup",
    "/api/openapi.json",
    "/api/docs",
    "/healthz",
    "/readyz",
    "/robots.txt",
    "/sitemap.xml",
    "/nothing",
    "/api/nothing",
    "/admin/setup.data",
  ];
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await site.app.request(path);
      return [path, JSON.stringify([...response.headers]) + (await response.text())] as [string, string];
    }),
  );
  const leaking = answers.filter(
    ([, text]) => text.includes(password) || text.includes(key) || text.includes("robot:"),
  );
  expect(leaking.map(([path]) => path)).toEqual([]);
  expect(found(answers)).toEqual([]);
});
