// What the company changes of its own words, by the calls of the API and the pages that visitors read, on both
// databases.
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";
import { extract } from "tar-stream";
import { beforeEach, describe, expect, test } from "vitest";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { fixtureContent, fixtureFiles } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Draft, Entry, EntryHead, FieldValue, Values, Version, EntryVersionDetails } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await signInAdmin(site.deps);
  });

  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    site.app.request(
      `/api/admin/content${path}`,
      body === undefined ? { method, headers: { ...headers, ...more } } : json(method, body, { ...headers, ...more }),
    );
  const entry = (id = "home") => readJson<Entry>(ask("GET", `/${id}`));
  const page = async (path: string) => (await site.app.request(path)).text();
  const save = (changes: Values, bases: Values, id = "home") => ask("PUT", `/${id}/draft`, { values: changes, bases });
  const publish = (locales: string[], ifMatch?: string, id = "home") =>
    ask("POST", `/${id}/publish`, { locales }, ifMatch === undefined ? {} : { "If-Match": `"${ifMatch}"` });
  /** Changes one field of an entry and publishes it. */
  async function change(place: "en" | "ro" | "fr" | "shared", field: string, value: FieldValue, id = "home") {
    const { values } = await entry(id);
    const before = values[place]?.[field];
    const saved = await save(
      { [place]: { [field]: value } },
      before === undefined ? {} : { [place]: { [field]: before } },
      id,
    );
    expect(saved.status).toBe(200);
    return publish(place === "shared" ? ["en"] : [place], (await readJson<Draft>(saved)).etag, id);
  }

  async function exported(): Promise<Map<string, string>> {
    const answer = await ask("GET", "/export");
    expect(answer.headers.get("Content-Type")).toBe("application/gzip");
    const files = new Map<string, string>();
    const reading = extract();
    const sending = pipeline(Readable.from([gunzipSync(await answer.arrayBuffer())]), reading);
    for await (const file of reading) files.set(file.header.name, await text(file));
    await sending;
    return files;
  }

  test("[EDIT-06] a published headline is on the page in its language, and in no other", async () => {
    expect(await page("/")).toContain(fixtureContent.pages.home.en.why.heading);
    const version = await readContentVersion(site.deps.db.kysely);
    const answer = await change("en", "why.heading", "Why people stay with us");
    expect(answer.status).toBe(200);
    expect(await readContentVersion(site.deps.db.kysely)).toBeGreaterThan(version);
    expect(await page("/")).toContain("Why people stay with us");
    expect(await page("/ro")).toContain(fixtureContent.pages.home.ro.why.heading);
    expect((await entry()).values.en).toMatchObject({ "why.heading": "Why people stay with us" });
  });

  test("[EDIT-05] a draft is invisible until it is published, and has only the differences", async () => {
    const { values } = await entry();
    const before = String(values.en?.["why.heading"]);
    const saved = await readJson<Draft>(save({ en: { "why.heading": "New" } }, { en: { "why.heading": before } }));
    expect(saved).toMatchObject({ values: { en: { "why.heading": "New" } }, bases: { en: { "why.heading": before } } });
    expect(await page("/")).not.toContain(">New<");
    const back = await readJson<Draft>(save({ en: { "why.heading": before } }, { en: { "why.heading": "New" } }));
    expect(back).toMatchObject({ values: {}, savedAt: null });
  });

  test("[EDIT-05] changes of two people in different fields are merged; in one field the second gets a conflict, and nothing is lost", async () => {
    const { values } = await entry();
    const { "why.heading": heading = "", "why.lead": lead = "" } = values.en ?? {};
    expect((await save({ en: { "why.heading": "Mine" } }, { en: { "why.heading": heading } })).status).toBe(200);
    expect((await save({ en: { "why.lead": "Theirs." } }, { en: { "why.lead": lead } })).status).toBe(200);
    const refused = await save({ en: { "why.heading": "Theirs too" } }, { en: { "why.heading": heading } });
    expect(refused.status).toBe(412);
    expect(await refused.json()).toMatchObject({ errors: { "en.why.heading": expect.any(String) } });
    const draft = await readJson<Draft>(ask("GET", "/home/draft"));
    expect(draft.values).toEqual({ en: { "why.heading": "Mine", "why.lead": "Theirs." } });
  });

  test("[EDIT-05] an open entry names its other editors, until they have been silent for 40 s", async () => {
    const ana = headers;
    const bea = await signInAdmin(site.deps, { username: "bea", role: "editor" });
    const others = async (who: typeof headers, id = "home") => {
      headers = who;
      return (await readJson<{ others: string[] }>(ask("POST", `/${id}/open`))).others;
    };
    expect(await others(ana)).toEqual([]);
    expect(await others(bea)).toEqual(["andrei"]);
    expect(await others(ana)).toEqual(["bea"]);
    expect(await others(bea, "about")).toEqual([]);
    site.clock.advance(41_000);
    expect(await others(ana)).toEqual([]);
    await cleanUp(site.deps);
    expect(await site.deps.db.kysely.selectFrom("content_open").select("entry").execute()).toHaveLength(1);
  });

  test("[EDIT-06] nothing is published without a draft, with another draft's ETag, or in a language that it doesn't change", async () => {
    expect((await publish(["en"])).status).toBe(409);
    const { values } = await entry();
    const saved = save({ en: { "why.heading": "New" } }, { en: { "why.heading": values.en?.["why.heading"] ?? "" } });
    const { etag } = await readJson<Draft>(saved);
    expect((await publish(["en"], "other")).status).toBe(412);
    expect((await publish(["ro"], etag)).status).toBe(409);
    expect((await publish(["en"], etag)).status).toBe(200);
  });

  test("[EDIT-04] a list whose items need fixed parts can't be extended", async () => {
    const { fields } = await entry();
    const closed = fields.filter(({ isClosed }) => isClosed).map(({ field }) => field);
    expect(closed).toEqual(["services.cards"]);
  });

  test("[EDIT-06] without a language only what applies to all is published, and the rest stays in the draft", async () => {
    const { values } = await entry();
    const points = values.shared?.["why.points"] as string[];
    const heading = values.en?.["why.heading"] ?? "";
    const changes = { shared: { "why.points": points.toReversed() }, en: { "why.heading": "Later" } };
    const saved = save(changes, { shared: { "why.points": points }, en: { "why.heading": heading } });
    const published = await readJson<Entry>(publish([], (await readJson<Draft>(saved)).etag));
    expect(published.values).toMatchObject({ ...changes, en: { "why.heading": heading } });
    expect(published.draft.values).toEqual({ en: { "why.heading": "Later" } });
    expect(published.states).toMatchObject([1, 2, 3].map(() => ({ publishedBy: "andrei" })));
    expect((await publish([], published.draft.etag)).status).toBe(409);
  });

  test("[EDIT-06] texts that the check of the files refuses are 422 by language and field, and nothing is published", async () => {
    const { values } = await entry();
    const { title = "", "why.heading": heading = "" } = values.en ?? {};
    const saved = save({ en: { title: "x", "why.heading": "New" } }, { en: { title, "why.heading": heading } });
    const refused = await publish(["en"], (await readJson<Draft>(saved)).etag);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { "en.title": expect.stringContaining("15 to 60") } });
    expect(await page("/")).toContain(String(heading));
  });

  test("[EDIT-05] [EDIT-06] a text of 5,000 characters is published whole; one more is refused at its field", async () => {
    const before = (await entry()).values.en?.["why.lead"] ?? "";
    const refusal = async (lead: string) => {
      const answer = await save({ en: { "why.lead": lead } }, { en: { "why.lead": before } });
      return [answer.status, (await readJson<{ errors: Record<string, string> }>(answer)).errors];
    };
    const longest = `${"Seventeen letters ".repeat(277)}and so on, yes.`.slice(0, 4_999).padEnd(5_000, ".");
    expect(await refusal(`${longest}.`)).toEqual([
      400,
      { "values.en.why.lead": expect.stringContaining("“Lead” can have 5000 characters") },
    ]);
    expect((await change("en", "why.lead", longest)).status).toBe(200);
    expect(await page("/")).toContain(longest);
  });

  test("[EDIT-06] each of a page's keywords is at most 300 characters long", async () => {
    const { keywords = [] } = (await entry()).values.en ?? {};
    const saved = async (length: number) =>
      (await save({ en: { keywords: ["x".repeat(length)] } }, { en: { keywords } })).status;
    expect([await saved(301), await saved(300)]).toEqual([400, 200]);
  });

  test("[EDIT-06] [EDIT-02] the file's own text isn't stored as an edit: after it is restored by hand, the site reads files only", async () => {
    const { values } = await entry();
    const before = String(values.en?.["why.heading"]);
    await change("en", "why.heading", "New");
    await change("en", "why.heading", before);
    expect(await site.deps.db.kysely.selectFrom("content_edit").selectAll().execute()).toEqual([]);
    expect(await page("/")).toContain(before);
  });

  test("[EDIT-07] versions keep the whole text; restoring fills the draft, and never replaces one without confirmation", async () => {
    await change("en", "why.heading", "First");
    await change("en", "why.heading", "Second");
    const versions = await readJson<Version[]>(ask("GET", "/home/versions"));
    expect(versions).toMatchObject([
      { number: 2, publishedBy: "andrei", locales: ["en"] },
      { number: 1, publishedBy: "andrei" },
    ]);
    expect((await ask("GET", "/home/versions/99999999999999")).status).toBe(400);
    const whole = await readJson<EntryVersionDetails>(ask("GET", "/home/versions/1"));
    expect(whole.values.en).toMatchObject({ "why.heading": "First" });
    const restored = await readJson<Draft>(ask("POST", "/home/versions/1/restore"));
    expect(restored.values).toEqual({ en: { "why.heading": "First" } });
    expect((await ask("POST", "/home/versions/2/restore")).status).toBe(409);
    const over = await ask("POST", "/home/versions/2/restore", undefined, { "If-Match": `"${restored.etag}"` });
    expect(over.status).toBe(200);
    expect(await readJson<Draft>(over)).toMatchObject({ values: {} });
  });

  test("[EDIT-07] twenty versions are kept, without a name once the account is gone", async () => {
    for (let round = 1; round <= 22; round++) await change("en", "why.heading", `Round ${round}`);
    expect((await readJson<Version[]>(ask("GET", "/home/versions"))).map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    );
    headers = await signInAdmin(site.deps, { username: "ioana" });
    await site.deps.db.write((trx) => trx.deleteFrom("admin_user").where("username", "=", "andrei").execute());
    expect((await readJson<Version[]>(ask("GET", "/home/versions")))[0]).toMatchObject({ publishedBy: null });
    expect((await entry()).states[0]).toMatchObject({ publishedBy: null });
  });

  test("[EDIT-01] [TEAM-03] an editor sees neither emails nor company facts nor legal pages: they aren't listed, and are 403", async () => {
    const all = await readJson<EntryHead[]>(ask("GET", ""));
    expect(all.map(({ id }) => id)).toContain("emails");
    headers = await signInAdmin(site.deps, { username: "elena", role: "editor" });
    const seen = (await readJson<EntryHead[]>(ask("GET", ""))).map(({ id }) => id);
    expect(seen).toContain("home");
    for (const id of ["emails", "company", "privacy", "cookies", "legal", "accessibility"]) {
      expect(seen).not.toContain(id);
      expect((await ask("GET", `/${id}`)).status).toBe(403);
      expect((await ask("PUT", `/${id}/draft`, { values: {}, bases: {} })).status).toBe(403);
      expect((await publish(["en"], undefined, id)).status).toBe(403);
    }
    headers = await signInAdmin(site.deps, { username: "sorin", role: "sales" });
    expect((await ask("GET", "")).status).toBe(403);
  });

  test("[EDIT-11] the search finds a sentence in any language, folded, with its field", async () => {
    const heading = fixtureContent.pages.home.ro.why.heading;
    const [result] = await readJson<EntryHead[]>(ask("GET", `?search=${encodeURIComponent(heading.toUpperCase())}`));
    expect(result?.id).toBe("home");
    expect(result?.found).toContainEqual(
      expect.objectContaining({ locale: "ro", field: "why.heading", text: heading, isFixed: false }),
    );
    expect((await readJson<EntryHead[]>(ask("GET", "?search=figures"))).map(({ id }) => id)).toContain("figures");
    const fixed = await readJson<EntryHead[]>(
      ask("GET", `?search=${encodeURIComponent(fixtureContent.ui.en.nav.about)}`),
    );
    expect(fixed.flatMap((item) => item.found ?? [])).toContainEqual(
      expect.objectContaining({ field: "nav.about", isFixed: true }),
    );
  });

  test("[EDIT-02] a question's group and kind offer the existing ones, and optional fields are marked as optional", async () => {
    const { fields } = await entry("questions");
    const itemFields = fields.find(({ field }) => field === "questions")?.of ?? [];
    const named = (path: string) => itemFields.find((item) => item.path === path);
    const { groups } = fixtureContent.pages.faq.en;
    expect(named("group")).toMatchObject({ kind: "choice", choices: Object.keys(groups), choiceNames: groups });
    expect(named("kind")).toMatchObject({
      kind: "choice",
      choices: fixtureContent.assistant.en.kinds,
      isOptional: true,
    });
    expect(itemFields.filter(({ isOptional }) => !isOptional).map(({ path }) => path)).toEqual([
      "group",
      "question",
      "answer",
      "page",
    ]);
  });

  test("[EDIT-02] [EDIT-06] a process that starts later, or runs concurrently, shows the published texts", async () => {
    const beside = await createTestApp({ db: site.deps.db });
    expect(await (await beside.app.request("/")).text()).not.toContain("On every process");
    await change("en", "why.heading", "On every process");
    const later = await createTestApp({ db: site.deps.db });
    expect(await (await later.app.request("/")).text()).toContain("On every process");
  });

  test("[EDIT-06] a page whose title was changed names a social picture of its own, which is drawn when it is asked for", async () => {
    const pictureOf = async (path: string) =>
      /property="og:image" content="[^"]*(\/assets\/social\/[^"]+)"/.exec(await page(path))?.[1] ?? "";
    const before = await pictureOf("/about");
    await change("en", "title", "Who grows the orchards", "about");
    const after = await pictureOf("/about");
    expect(after).not.toBe(before);
    const drawn = await site.app.request(after);
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect((await drawn.arrayBuffer()).byteLength).toBeGreaterThan(80_000); // words alone are half of it
    expect((await site.app.request("/assets/social/en-nothing.abc-def.png")).status).toBe(404);
    for (let count = 0; count < 70; count++) {
      const { status } = await site.app.request(after.replace(/\.[a-z0-9]*(?=[-.])/, `.made${count}`));
      expect(status).toBe(200); // nothing is drawn for them, of which a client may ask 60 a minute
    }
  });

  test("[EDIT-06] publishing a legal page sets its date to the company's day", async () => {
    site.clock.advance(3 * 24 * 60 * 60_000);
    headers = await signInAdmin(site.deps, { username: "ioana" });
    expect((await change("ro", "lead", "Altfel spus.", "legal")).status).toBe(200);
    expect((await entry("legal")).values.shared).toMatchObject({ version: "2026-11-23" });
    expect(await page("/ro/legal")).toContain("Altfel spus.");
  });

  test("[EDIT-09] a price published in Figures is on the pages, in the assistant's answer and in a new email, in every language", async () => {
    const figure = (field: string, value: number) => change("shared", `amounts.${field}`, value, "figures");
    const answerTo = async (question: string, language = "en") => {
      const person = { "X-Session-Id": "ana", "Accept-Language": language };
      const begun = await site.app.request("/api/chat/conversations", json("POST", { title: "Cost" }, person));
      const { id } = await readJson<{ id: string }>(begun);
      const sent = json("POST", { content: question }, person);
      const answer = await site.app.request(`/api/chat/conversations/${id}/messages`, sent);
      return (await readJson<{ reply: { content: string } }>(answer)).reply.content;
    };
    expect(await answerTo("What does a first project cost?")).toContain("$5,000 to $15,000");
    expect((await figure("pilotPrice.to", 18_500)).status).toBe(200);
    expect((await figure("sizePrice.from", 1_250)).status).toBe(200);
    expect((await figure("reply.from", 36)).status).toBe(200);
    expect(await page("/services")).toContain("$1,250");
    expect(await page("/ro/services")).toContain("1.250 USD");
    expect(await page("/fr/services")).toContain("1\u00A0250\u00A0$");
    expect(await page("/faq")).toContain("costs $5,000 to $18,500 and");
    expect(await page("/ro/faq")).toContain("costă între 5.000 și 18.500 USD și");
    expect(await page("/fr/faq")).toContain("coûte de 5\u00A0000 à 18\u00A0500\u00A0$ et");
    expect(await page("/contact")).toMatch(/<meta name="description" content="[^"]*within 36 hours\."/);
    expect(await answerTo("What does a first project cost?")).toContain("$5,000 to $18,500");
    expect(await answerTo("Cât costă un prim proiect?", "ro")).toContain("5.000 și 18.500 USD");
    const enquiry = anEnquiry({ formToken: aFormToken(site) });
    await site.app.request("/api/contact", json("POST", enquiry, { "Accept-Language": "ro" }));
    const [email] = await readEmails(site.deps);
    expect(email?.text).toContain("36 de ore");
    const heads = await readJson<EntryHead[]>(ask("GET", ""));
    expect(heads.flatMap(({ states }) => states.filter(({ outdated }) => outdated > 0))).toEqual([]); // its texts are the same
  });

  test("[EDIT-09] a text that writes out a figure is refused at its field, and accepted with the placeholder or in words; the form lists the places", async () => {
    const publishLead = (lead: string) => change("en", "cost.lead", lead, "services");
    const refused = await publishLead("From $1,000 on.");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: {
        "en.cost.lead": "“$1,000” is a figure: write {{sizePrice}}, or the number in words if it means something else.",
      },
    });
    await ask("DELETE", "/services/draft");
    expect((await publishLead("From a thousand dollars on.")).status).toBe(200);
    expect((await publishLead("From {{sizePrice}} on.")).status).toBe(200);
    expect(await page("/services")).toContain("From $1,000 on.");
    const { filled } = await entry("services");
    expect(filled).toContainEqual({
      name: "pilotPrice",
      written: {
        en: "$5,000 to $15,000",
        ro: "5.000–15.000 USD",
        fr: "5\u00A0000 à 15\u00A0000\u00A0$",
      },
    });
    expect(filled.map(({ name }) => name)).toEqual(expect.arrayContaining(["company", "pilotPrice.and", "projects"]));
    expect(filled.map(({ name }) => name)).not.toContain("sizePrice.and");
    expect((await entry("pictures")).filled).toEqual([]);
  });

  test("[EDIT-09] a figure may equal an amount written in a text; a range that ends before it begins, or a figure of one language, is refused", async () => {
    const figure = (field: string, value: FieldValue) => change("shared", `amounts.${field}`, value, "figures");
    expect((await entry("figures")).fields.filter(({ isShared }) => !isShared)).toEqual([]); // business hours too
    expect((await figure("sizePrice.from", 2_000)).status).toBe(200); // another price of the page is $2,000
    const refused = await figure("pilotPrice.to", 400);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: { "shared.amounts.pilotPrice.to": "Expected at least 5000, got 400." },
    });
    await ask("DELETE", "/figures/draft");
    const ownSave = await save(
      { en: { "amounts.sizePrice.from": 1 } },
      { en: { "amounts.sizePrice.from": 2_000 } },
      "figures",
    );
    expect(ownSave.status).toBe(400);
    expect((await exported()).get("content/company.yaml")).toContain("sizePrice: { from: 2000, unit: price }");
  });

  test("[EDIT-03] a publication over an edit that was set aside causes no conflict: it was written over the file's text", async () => {
    await change("shared", "hours.opens", "10:00", "figures");
    const older = { value: JSON.stringify("ten"), replaced: JSON.stringify("08:00") }; // as before a release changed rule and text
    await site.deps.db.kysely.updateTable("content_edit").set(older).execute();
    const { setAside, values } = await entry("figures");
    expect([setAside, values.shared?.["hours.opens"]]).toEqual([[expect.objectContaining({ edit: "ten" })], "09:00"]);
    expect((await change("shared", "hours.opens", "11:00", "figures")).status).toBe(200);
    expect(await entry("figures")).toMatchObject({ conflicts: [], setAside: [] });
  });

  test("[EDIT-10] the export is the content folder with the edits in it, as tar.gz, for admins, and is audited", async () => {
    await change("fr", "why.heading", "Pourquoi nous");
    const files = await exported();
    expect(files.get("content/fr/pages/home.yaml")).toContain("Pourquoi nous");
    expect([...files.keys()].toSorted()).toEqual([...fixtureFiles.keys()].map((path) => `content/${path}`).toSorted());
    const events = site.deps.db.kysely
      .selectFrom("audit_event")
      .select("action")
      .where("action", "=", "content-exported");
    expect(await events.execute()).toHaveLength(1);
    headers = await signInAdmin(site.deps, { username: "elena", role: "editor" });
    expect((await ask("GET", "/export")).status).toBe(403);
  });

  test("[EDIT-04] [EDIT-10] a picture of the library shows on the page in sizes, isn't deleted while it is shown, and goes with the export", async () => {
    const file = await twoColours({ width: 1000, height: 800 }).png().toBuffer();
    const sent = { method: "POST", headers: { ...headers, "Content-Type": "image/png" }, body: new Uint8Array(file) };
    const { id, src } = await readJson<{ id: string; src: string }>(site.app.request("/api/admin/media", sent));
    const hash = src.slice("/media/".length, -"-960.png".length);
    const address = `/media/${hash}-960.webp`;
    const study = (await readJson<EntryHead[]>(ask("GET", ""))).find((item) => item.id.startsWith("case-"))?.id ?? "";
    expect((await change("shared", "testimonial.portrait", address, study)).status).toBe(200);
    const path = `/case-studies/${study.slice("case-".length)}`;
    expect(await page(path)).toContain(`src="${address}" srcSet="/media/${hash}-480.webp 480w, ${address} 960w"`);
    const deleted = await site.app.request(`/api/admin/media/${id}`, { method: "DELETE", headers });
    expect([deleted.status, await deleted.text()]).toEqual([409, expect.stringContaining(study)]);
    const files = await exported();
    const name = `library-${hash.slice(0, 8)}`;
    expect(files.get(`content/en${path}.md`)).toContain(`portrait: ${name}`);
    expect(files.has(`content/pictures/portraits/${name}.webp`)).toBe(true);
  });

  test("[EDIT-04] a picture that the library doesn't have is refused at its field", async () => {
    const { values } = await entry("about");
    const field = Object.keys(values.shared ?? {}).find((name) => name.endsWith(".portrait")) ?? "";
    const refused = await change("shared", field, `/media/${"0".repeat(32)}-960.webp`, "about");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: { [`shared.${field}`]: "This picture has been deleted. Choose another one." },
    });
  });

  test("[EDIT-03] health and the startup message list conflicts with the files, and Keep ours or Use the file's resolves them", async () => {
    await change("en", "why.heading", "Ours");
    const older = JSON.stringify("What an older release said");
    const asOld = site.deps.db.kysely.updateTable("content_edit").set({ replaced: older });
    const disagree = async () => {
      await asOld.execute();
      const texts = await readJson<{ findings: { name: string; state: string }[] }>(
        site.app.request("/api/admin/health", { headers }),
      );
      return texts.findings.find(({ name }) => name === "Edited content")?.state;
    };
    expect(await disagree()).toBe("fail");
    const { conflicts, states } = await entry();
    const file = fixtureContent.pages.home.en.why.heading;
    expect(conflicts).toEqual([
      {
        locale: "en",
        field: "why.heading",
        label: "Heading",
        before: "What an older release said",
        file,
        edit: "Ours",
      },
    ]);
    expect(states.find(({ locale }) => locale === "en")).toMatchObject({ conflicts: 1 });
    const resolve = (keep: string) => ask("POST", "/home/resolve", { locale: "en", field: "why.heading", keep });
    expect(await readJson<Entry>(resolve("ours"))).toMatchObject({ conflicts: [] });
    expect(await page("/")).toContain("Ours");
    expect((await resolve("ours")).status).toBe(404);
    await disagree();
    expect(await readJson<Entry>(resolve("file"))).toMatchObject({ conflicts: [] });
    expect(await page("/")).toContain(file);
  });
});
