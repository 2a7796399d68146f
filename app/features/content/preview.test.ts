// What a preview link shows of an entry's draft, on both databases, and as browsers get it.
import { once } from "node:events";
import { createServer, get } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { holdStatements, watchStatements } from "#test/statements.ts";
import type { Draft, Entry, FieldValue } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const settings = {
    SITE_URL: "https://northwind.example",
    ANALYTICS_ID: "G-TEST123",
    OFFERED_LANGUAGES: "en,ro,fr",
  };
  const site = siteForEachTest({ database, settings });
  const headers = signInForEachTest(site);

  const call = async <T>(method: string, path: string, body: unknown = {}) => {
    const sent = method === "GET" ? { headers } : json(method, body, headers);
    const response = await site.app.request(`/api/admin/content/${path}`, sent);
    expect(response.status).toBe(200);
    return readJson<T>(response);
  };
  const page = async (path: string) => (await site.app.request(path)).text();
  const statusOf = async (path: string) => (await site.app.request(path)).status;

  async function draft(id: string, place: "en" | "ro" | "shared", [field, value]: [string, FieldValue]) {
    const { values } = await call<Entry>("GET", id);
    const bases = { [place]: { [field]: values[place]?.[field] } };
    return call<Draft>("PUT", `${id}/draft`, { values: { [place]: { [field]: value } }, bases });
  }

  /** Returns the path of the link. */
  async function share(id: string): Promise<string> {
    const { url } = await call<{ url: string }>("POST", `${id}/preview-link`);
    return new URL(url).pathname;
  }

  /** Requests a page over a socket, as a browser does. */
  async function overSocket(path: string): Promise<{ response: IncomingMessage; html: string }> {
    const server = createServer(
      getRequestListener((request) => site.app.fetch(request), { overrideGlobalObjects: false }),
    );
    onTestFinished(() => void server.close());
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo; // it listens on a port
    const pendingRequest = get({ host: "127.0.0.1", port, path, agent: false });
    const [response] = (await once(pendingRequest, "response")) as [IncomingMessage];
    return { response, html: await text(response) };
  }

  test("[EDIT-05] a preview link shows the draft in its language only to its holder, and expires", async () => {
    await draft("home", "ro", ["why.heading", "Altceva"]);
    const link = await share("home");
    const shownText = await page(`/ro${link}`);
    expect(shownText).toContain("Altceva");
    expect(shownText).toContain('<html lang="ro"');
    expect(await page("/ro")).not.toContain("Altceva");
    await call("DELETE", "home/preview-link");
    expect(await statusOf(`/ro${link}`)).toBe(404);
  });

  test("[EDIT-05] a preview is complete, has one value of each header, and may be neither cached nor indexed", async () => {
    await draft("home", "en", ["why.heading", "Other"]);
    const { response, html } = await overSocket(await share("home"));
    expect(html).toContain("Other");
    expect(html.endsWith("</html>")).toBe(true);
    expect(response.headersDistinct).toMatchObject({
      "cache-control": ["no-store"],
      "content-type": ["text/html; charset=utf-8"],
      "cross-origin-opener-policy": ["same-origin"],
      "referrer-policy": ["no-referrer"],
      "strict-transport-security": ["max-age=63072000"],
      "x-robots-tag": ["noindex"],
    });
  });

  test("[EDIT-05] a preview's address is a secret: no analytics, and nothing stored names it", async () => {
    await draft("about", "en", ["story.heading", "Other"]);
    const link = await share("about");
    const { response, html } = await overSocket(`/ro${link}`);
    expect(await page("/about")).toContain("G-TEST123");
    expect(html).not.toContain("G-TEST123");
    expect(response.headers["content-security-policy"]).not.toContain("google");
    expect(JSON.stringify(site.logged)).not.toContain(link.split("/")[2]);
  });

  test("[EDIT-05] a preview link opens the entry's pages in every language, and no other page", async () => {
    await draft("services", "ro", ["integration.heading", "Altceva"]);
    const link = await share("services");
    const token = link.replace(/\/services$/, "");
    const html = await page(`/ro${link}`);
    for (const path of [link, `/ro${link}`, `/fr${link}`, `/ro${token}`]) {
      expect(html).toContain(`href="${path}"`);
      expect(await statusOf(path)).toBe(200);
    }
    expect(html).toContain('href="/ro/about"');
    for (const path of ["/about", "/blog", "/nothing", "/admin", "/problem"])
      expect([path, await statusOf(`${token}${path}`)]).toEqual([path, 404]);
    expect((await site.app.request(`${link}/`)).headers.get("Location")).toBe(link);
  });

  test("[EDIT-05] a preview waits in the render queue before its draft is read", async () => {
    const link = await share("home");
    const { statements, stop } = watchStatements(site.deps);
    onTestFinished(stop);
    const { held, release } = holdStatements(site.deps, "post_preview", 2);
    const others = ["1", "2"].map((digit) => page(`/preview/${digit.repeat(64)}`)); // as many as are rendered at once
    await held;
    const status = statusOf(link);
    await site.app.request("/api/admin/health", { headers }); // many queries, in which time it has come to its turn
    release();
    expect(await status).toBe(200);
    await Promise.all(others);
    const [first, last] = ["post_preview", "content_draft"].map((table) =>
      statements.findLastIndex((statement) => statement.includes(`from "${table}"`)),
    );
    expect(last).toBeGreaterThan(first ?? Infinity);
  });

  test("[EDIT-05] a preview is rendered once for all its viewers, and again for another draft", async () => {
    await draft("home", "en", ["why.heading", "Once"]);
    const link = await share("home");
    const { statements, stop } = watchStatements(site.deps);
    onTestFinished(stop);
    const look = async () => {
      statements.length = 0;
      const shownText = /Once|Twice/.exec(await page(link))?.[0];
      return [shownText, statements.filter((statement) => statement.includes('from "content_edit"')).length];
    };
    expect([await look(), await look()]).toEqual([
      ["Once", 3],
      ["Once", 1], // whether anything was published since
    ]);
    await call("DELETE", "home/draft");
    await draft("home", "en", ["why.heading", "Twice"]);
    expect(await look()).toEqual(["Twice", 3]);
  });

  test("[EDIT-05] [EDIT-06] a preview lacks the items that a draft removes, like the publication", async () => {
    const { values } = await call<Entry>("GET", "testimonials");
    const ids = values.shared?.["testimonials"] as string[]; // a list's ids
    const { etag } = await draft("testimonials", "shared", ["testimonials", ids.slice(1)]);
    const [first = "", second = ""] = site.deps.content.testimonials.en.map(({ name }) => name);
    const shownText = await page(await share("testimonials"));
    expect(shownText).toContain(second);
    expect(shownText).not.toContain(first);
    const published = json("POST", { locales: ["en"] }, { ...headers, "If-Match": `"${etag}"` });
    await site.app.request("/api/admin/content/testimonials/publish", published);
    expect(await page("/")).not.toContain(first);
  });
});
