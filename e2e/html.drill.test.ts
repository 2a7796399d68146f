// Valid HTML by the Nu HTML checker: every page in every language, the admin area's screens as rendered by a browser,
// and emails.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adminEntrancePages, adminPages } from "#app/site-map.ts";
import { json } from "#test/app.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { inPath } from "../scripts/test/found.ts";
import { bearer, newSession, readList, send, storeSession } from "./admin-session.ts";
import { withBrowser } from "./with-browser.ts";

const checker = "node_modules/vnu-jar/build/dist/vnu.jar"; // the newest version that runs nothing when installed
const java = inPath("java");
const isPlain = (path: string) => !path.includes(":");

/** Errors that the checker reports wrongly, and why. */
const accepted = [
  /^CSS: “view-transition-name”/, // CSS View Transitions 1, which this version doesn't know; a script sets it
  /^Attribute “name” not allowed on element “details”/, // in HTML since 2023; newer versions know it
  /^Element “style” not allowed as child of element “div”/, // Radix puts a scroll area's own there; ours has no style in a body
  /^Bad value “speculationrules” for attribute “type” on element “script”/, // Speculation Rules; newer versions know it
];
/** Errors accepted in emails, whose readers know little CSS. */
const acceptedInEmails = [
  /^The “(?:align|valign|bgcolor|border|cellpadding|cellspacing|width)” attribute on the “t(?:able|d|h)” element is obsolete/, // Outlook
  /^CSS: “(?:mso-[a-z-]+|supported-color-schemes)”/, // Outlook; dark mode of Apple Mail
];

type Fault = { type: string; url?: string; message: string; extract?: string };

/** Returns the errors of each document, by its name. */
async function faultsOf(documents: ReadonlyMap<string, string>, isEmail = false): Promise<string[]> {
  const folder = temporaryFolder();
  const names = [...documents.keys()];
  const files = names.map((_, index) => join(folder, `${index}.html`));
  await Promise.all(files.map((file, index) => writeFile(file, documents.get(names[index] ?? "") ?? "")));
  const sentText = await new Promise<string>((resolve) => {
    const args = ["-jar", checker, "--format", "json", "--errors-only", ...files];
    // It ends with 1 where something is wrong.
    execFile(java ?? "java", args, { maxBuffer: 64 * 1024 * 1024 }, (_error, _stdout, stderr) => resolve(stderr));
  });
  const { messages } = JSON.parse(sentText) as { messages: Fault[] }; // by its documentation
  const acceptedMessages = isEmail ? [...accepted, ...acceptedInEmails] : accepted;
  const results = messages
    .filter(({ message }) => !acceptedMessages.some((item) => item.test(message)))
    .map(({ url = "", message, extract }) => {
      const name = names[Number(/(\d+)\.html$/.exec(url)?.[1] ?? -1)] ?? url;
      return `${name}: ${message} ${extract?.trim() ?? ""}`;
    });
  // What newer versions of the checker refuse.
  const expanded = [...documents].filter(([, html]) =>
    [...html.matchAll(/<[^>]*\bpopovertarget=[^>]*>/gi)].some(([tag]) => tag.includes("aria-expanded")),
  );
  return [...results, ...expanded.map(([name]) => `${name}: aria-expanded beside popovertarget`)];
}

/**
 * Creates a post, an issue and an enquiry; returns the addresses at which each, and a few content entries, are edited.
 */
async function openRecords(site: Site, session: string): Promise<string[]> {
  const text = "<h2>Why</h2><p>A list: </p><ul><li>one</li></ul><pre><code>two</code></pre>";
  const create = async (path: string, body: unknown) => {
    const response = await send(site, path, body, bearer(session));
    expect(response.status).toBe(201);
    return (await readJson<{ id: string }>(response)).id;
  };
  const post = await create("/api/admin/blog", { title: "A draft", content: text, published: false });
  const texts = [{ locale: "en", subject: "Spring", preheader: "", content: text }];
  const issue = await create("/api/admin/issues", { texts });
  const enquiry = await create("/api/admin/contacts", {
    firstName: "Ana",
    phone: "0722 123 456",
    message: "Call me.",
    origin: "phone",
  });
  const entries = await readList<{ id: string }>(site, "/api/admin/content", session);
  expect(entries.length).toBeGreaterThan(10);
  return [
    `/admin/blog/${post}/edit`,
    `/admin/newsletter/issues/${issue}`,
    `/admin/contacts?open=${enquiry}`,
    ...entries.map(({ id }) => `/admin/content/${id}`),
  ];
}

describe.skipIf(!java && !process.env["CI"])("[A5] the Nu HTML checker (needs Java)", () => {
  test("finds nothing in any public page, in any language", async () => {
    const site = await startSite();
    const text = async (path: string) => (await fetch(site.url + path)).text();
    const documents = new Map<string, string>();
    try {
      const listed = [...(await text("/sitemap.xml")).matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)];
      const paths = listed.map(([, path = ""]) => path || "/");
      expect(paths.length).toBeGreaterThan(3 * 14);
      const others = ["/nothing-here", "/offline", "/blog?q=agents", "/contact?sent=1", "/newsletter?sent=1"];
      for (const path of [...paths, ...others]) documents.set(path, await text(path));
      for (const { path } of adminEntrancePages.filter((page) => isPlain(page.path)))
        documents.set(path, await text(path));
    } finally {
      await site.stop();
    }
    expect(await faultsOf(documents)).toEqual([]);
  });

  test("finds nothing in any screen of the admin area", async () => {
    const site = await startSite();
    const documents = new Map<string, string>();
    try {
      const session = await newSession(site);
      await withBrowser(async (browser) => {
        const page = await browser.newPage({ baseURL: site.url });
        await storeSession(page, session);
        const plain = adminPages.map(({ path }) => path).filter(isPlain);
        for (const path of [...plain, ...(await openRecords(site, session))]) {
          await page.goto(path);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.waitForFunction(() => !/Loading\.\.\./.test(document.querySelector("main")?.innerText ?? ""));
          documents.set(path, `<!DOCTYPE html>${await page.evaluate(() => document.documentElement.outerHTML)}`);
        }
      });
    } finally {
      await site.stop();
    }
    expect(await faultsOf(documents)).toEqual([]);
  });

  const site = siteForEachTest({
    settings: {
      SITE_URL: "https://northwind.example",
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "hello@northwind.example",
      NOTIFY_TO: "desk@northwind.example",
    },
  });

  test("finds nothing in the emails triggered by visitors, in any language", async () => {
    for (const language of ["en", "ro", "fr"]) {
      const email = `ana@${language}.example`;
      const headers = { "Accept-Language": language };
      await site.app.request("/api/newsletter", json("POST", { email }, headers));
      const enquiry = anEnquiry({ formToken: aFormToken(site), email });
      expect((await site.app.request("/api/contact", json("POST", enquiry, headers))).status).toBe(201);
    }
    const emails = await readEmails(site.deps);
    expect(emails.length).toBeGreaterThan(6);
    const documents = emails.map(({ kind, recipient, html }) => [`${kind} ${recipient}`, String(html)] as const);
    expect(await faultsOf(new Map(documents), true)).toEqual([]);
  });
});
