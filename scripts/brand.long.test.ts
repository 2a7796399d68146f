// The files that `npm run brand` writes, and commands in a copy of the program with its own content.
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { insertStarterPosts } from "#app/features/blog/starter-posts.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { createTestDeps } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { fixFrenchSpaces } from "./check/french-spaces.ts";
import { capture } from "./check/step.ts";
import { copyProgram } from "./test/demo-content.ts";

const anyFault = /\bfaults?\b/;

/** Copies the program to a new folder, with its own content. */
function newProgram(parent = temporaryFolder()) {
  const folder = join(parent, "program");
  copyProgram(folder, "content");
  const brand = (args: string[], input?: string) =>
    spawnSync(process.execPath, ["--import", "./scripts/launcher/fail-in-words.mjs", "scripts/brand.ts", ...args], {
      cwd: folder,
      encoding: "utf8",
      input,
    });
  const read = (file: string): unknown => parse(readFileSync(join(folder, "content", file), "utf8"));
  return { folder, brand, read };
}

test("[BRND-06] npm run brand writes the answers given as options, and lists the first remaining mistakes", async () => {
  const { folder, brand, read } = newProgram();
  const logo = join(folder, "our logo.PNG");
  await sharp({ create: { width: 300, height: 60, channels: 4, background: "#fff" } })
    .png()
    .toFile(logo);
  const answers = ["--name", "Labo Lumière", "--short-name", "Lumière", "--languages", "fr,en", "--dark", "#10243a"];
  const { stdout, status } = brand([
    "--yes",
    ...answers,
    "--logo",
    logo,
    "--time-zone",
    "Europe/Paris",
    "--currency",
    "CHF",
  ]);
  expect([status, stdout]).toEqual([0, expect.stringContaining("Removed content/ro.")]);
  expect(read("brand.yaml")).toMatchObject({
    name: "Labo Lumière",
    languages: ["fr", "en"],
    colors: { ...siteContent.brand.colors, dark: "#10243a" },
    logo: { onLight: "brand/logo.png", onDark: "brand/logo.png" },
    timeZone: "Europe/Paris",
  });
  expect(read("company.yaml")).not.toHaveProperty("onlineSince"); // the demonstration's year
  expect(read("brand.yaml")).not.toHaveProperty("menu"); // the menu offers all of them
  const budgets = (written: string) => ({ contact: { options: { projectBudget: { "5k-15k": written } } } });
  expect(read("fr/ui.yaml")).toMatchObject(budgets("5\u00A0000 à 15\u00A0000\u00A0CHF"));
  expect(read("en/ui.yaml")).toMatchObject(budgets("CHF\u00A05,000-15,000"));
  expect(existsSync(join(folder, "content/ro"))).toBe(false);
  expect(globSync("content/*/{phrasings,terms}.yaml", { cwd: folder })).toEqual([]); // the demonstration's
  expect(readFileSync(join(folder, "content/company.yaml"), "utf8")).not.toContain("copyright line"); // nor its comment
  const portrait = readFileSync(join(folder, "content/pictures/portraits/andrei-tolan.svg"), "utf8");
  expect(portrait).not.toContain("#203981"); // in the brand's dark colour
  expect(portrait).toContain("#d9a47c"); // skin
  expect(read("fr/assistant.yaml")).toMatchObject({ asked: { guarantee: expect.anything() } });
  expect(existsSync(join(folder, "test/demo-content/ro/ui.yaml"))).toBe(true);
  expect(readFileSync(join(folder, "content/brand.yaml"), "utf8")).toContain("# Whose site this is.");
});

test("[BRND-06] npm run brand draws the name of a company without a logo, takes codes in either case, and keeps own words", () => {
  const { folder, brand, read } = newProgram();
  const pictures = ["--logo", "none", "--icon", "none"];
  const codes = ["--languages", "FR,en", "--currency", "chf", "--dark", "12403a"];
  const { status, stderr } = brand(["--yes", "--name", "Physio Seebrunn", ...codes, ...pictures]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(read("brand.yaml")).toMatchObject({
    shortName: "Physio",
    languages: ["fr", "en"],
    currency: "CHF",
    colors: { dark: "#12403a" },
    logo: { onLight: "brand/logo.svg", onDark: "brand/logo-on-dark.svg" },
    icon: "brand/icon.svg",
  });
  const drawn = ["logo", "logo-on-dark", "icon"].map((name) =>
    readFileSync(join(folder, `content/brand/${name}.svg`), "utf8"),
  );
  expect(drawn[0]).toMatch(/^<svg [^>]*height="32"[^>]*>(?:<path [^>]*fill="#12403a"[^>]*>)+<\/svg>$/m);
  expect(drawn[1]).not.toContain("#12403a");
  expect(drawn[2]).toContain('width="32"');
  writeFileSync(join(folder, "content/fr/terms.yaml"), "[]\n");
  brand(["--yes", "--name", "Physio"]);
  expect(existsSync(join(folder, "content/fr/terms.yaml"))).toBe(true);
  brand(["--yes", "--short-name", "Seebrunn"]);
  brand(["--yes", "--name", "Physio"]);
  expect(read("brand.yaml")).toMatchObject({ shortName: "Seebrunn" }); // for the same name
});

test("[BRND-06] npm run brand without English exits with 0 and no fault, even for an unknown language and twice", () => {
  const { folder, brand, read } = newProgram();
  const first = brand(["--yes", "--name", "Atelier", "--languages", "ro,nl", "--currency", "EUR"]);
  expect([first.status, first.stderr, first.stdout]).toEqual([0, "", expect.not.stringMatching(anyFault)]);
  expect(first.stdout).toContain("Removed content/en.");
  expect(first.stdout).toContain("Added content/nl, without texts: what it lacks is shown in ro.");
  expect(read("ro/ui.yaml")).toMatchObject({
    contact: { options: { projectBudget: { "100k+": "Peste 100.000 EUR" } } },
  });
  expect(read("nl/ui.yaml")).toEqual({});
  const again = brand(["--yes", "--languages", "pl,ro"]); // the first language is new
  expect([again.status, again.stderr, again.stdout]).toEqual([0, "", expect.not.stringMatching(anyFault)]);
  expect(again.stdout).toContain("to translate: content/pl/pages/home.yaml\n");
  const further = brand(["--yes", "--languages", "ro,de"]); // Romanian says "un minut" without a number, German "1 Minute"
  expect([further.status, further.stderr, further.stdout]).toEqual([0, "", expect.not.stringMatching(anyFault)]);
  const polish = brand(["--yes", "--languages", "pl,ro"]);
  expect([polish.status, polish.stderr]).toEqual([0, ""]);
  writeFileSync(join(folder, "content/pl/faq.yaml"), "- question: 1\n");
  const faulty = brand(["--yes"]); // it can be run while texts have faults, and lists them
  expect([faulty.status, faulty.stdout]).toEqual([1, expect.stringContaining("content/pl/faq.yaml")]);
});

/** Counts the company's own missing or untranslated texts in the check's output, by file. */
function countByFile(output: string, kind: "missing" | "to translate"): Record<string, number> {
  const lines = output.split("\n").filter((line) => line.startsWith(`${kind}: content/`));
  const files = lines.map((line) => line.slice(`${kind}: content/`.length).split(": ")[0] ?? "");
  return Object.fromEntries([...Map.groupBy(files, (file) => file)].map(([file, all]) => [file, all.length]));
}

/** Number of texts that German leaves to the company, in files that it has. */
const leftToTheCompany = {
  "de/ui.yaml": 5, // the city (2), the choices of the form, the tag of posts without one, the assistant's first questions
  "de/words.yaml": 7, // hero, services, footer, figures, hours (2), what the newsletter is about
  "de/pages/case-studies.yaml": 2,
  "de/pages/contact.yaml": 1,
  "de/pages/newsletter.yaml": 1,
  "de/pages/faq.yaml": 1,
  "de/pages/legal.yaml": 1,
  "de/pages/book.yaml": 1,
  "de/pictures.yaml": 7, // drawings
};

/** Files that only the company has. */
const companysFiles = [
  "pages/home.yaml",
  "pages/about.yaml",
  "pages/services.yaml",
  "case-studies/castrell.md",
  "case-studies/lumetra.md",
  "case-studies/velmora.md",
  "testimonials.yaml",
  "faq.yaml",
];

const companysFilesIn = (language: string) =>
  Object.fromEntries(companysFiles.map((file) => [`${language}/${file}`, 1]));

test("[BRND-08] choosing German, first or later, translates everything but the company's own texts, which are listed", () => {
  const { folder, brand, read } = newProgram();
  const run = (script: string) => spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
  const added = brand(["--yes", "--name", "Werkraum", "--languages", "en,de", "--currency", "EUR"]);
  expect([added.status, added.stderr]).toEqual([0, ""]);
  expect(added.stdout).toContain("Added content/de, with the program's own words.");
  const { "de/pages/legal.yaml": _toConsumers, ...shown } = leftToTheCompany; // it doesn't sell to them
  expect(countByFile(added.stdout, "missing")).toEqual({
    ...shown,
    ...companysFilesIn("de"),
    "company.yaml": 1, // what it does and where, in German
  });
  expect(countByFile(added.stdout, "to translate")).toEqual({});

  const removed = brand(["--yes", "--languages", "en"]);
  expect([removed.status, removed.stdout]).toEqual([0, expect.stringContaining("Removed content/de.")]);
  const first = brand(["--yes", "--languages", "de,en"]); // the clone keeps its words
  expect([first.status, first.stderr, first.stdout]).toEqual([0, "", expect.not.stringMatching(anyFault)]);
  expect(countByFile(first.stdout, "missing")).toEqual({ "company.yaml": 1 }); // English is a further language now
  expect(countByFile(first.stdout, "to translate")).toEqual({ ...shown, ...companysFilesIn("de") });
  expect(read("de/ui.yaml")).toMatchObject({
    nav: { home: "Startseite" },
    contact: { options: { timeline: { asap: "As soon as possible" } } },
  });

  const older = join(folder, "content/de/ui.yaml"); // of a company that adopted German before a release added a text
  writeFileSync(older, readFileSync(older, "utf8").replace(/^ {2}skipToContent: .*\n/m, ""));
  rmSync(join(folder, "content/de/pages/offline.yaml"));
  const taken = run("scripts/new-texts.ts");
  expect([taken.status, taken.stdout]).toEqual([
    0,
    expect.stringContaining("content/de/ui.yaml: common.skipToContent\n"),
  ]);
  expect(read("de/ui.yaml")).toMatchObject({ common: { skipToContent: "Zum Inhalt" } });
  expect(read("de/pages/offline.yaml")).toMatchObject({ heading: "Keine Verbindung" });
});

/** Runs in a copy of the program: sends an invalid and a valid enquiry in German; prints responses and email. */
const enquiringInGerman = `
  import { createTestApp, json } from "#test/app.ts";
  import { readEmails } from "#test/emails.ts";
  import { anEnquiry } from "#test/enquiries.ts";
  import { aFormToken } from "#test/form-token.ts";
  const { app, deps, clock } = await createTestApp({ settings: { NOTIFY_TO: "desk@northwind.example" } });
  const send = (more) => app.request("/api/contact", json("POST", { ...anEnquiry({ formToken: aFormToken({ deps, clock }) }), ...more }, { "Accept-Language": "de" }));
  const refused = await (await send({ email: "nobody", firstName: "" })).json();
  const { status } = await send({});
  const emails = await readEmails(deps);
  process.stdout.write(JSON.stringify({ refused, status, emails }));
`;

test("[BRND-08] [S35] on a German site the form's errors, the reply and the team's email are in German", () => {
  const { refused, status, emails } = inGerman(enquiringInGerman) as {
    refused: unknown;
    status: number;
    emails: { subject: string; text: string }[];
  };
  expect(JSON.stringify(refused)).toContain("Bitte füllen Sie das Feld „Vorname“ aus.");
  expect(JSON.stringify(refused)).toContain("Bitte geben Sie eine E-Mail-Adresse an");
  expect(status).toBe(201);
  expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Anfrage von /),
    "Ihre Anfrage ist bei uns",
  ]);
  expect(emails.map(({ text }) => text).join("\n")).not.toMatch(/\b(?:enquiry|Received|reply|our team|Details)\b/);
});

/**
 * Run in a copy of the program: asks the assistant each question in a conversation of its own, and prints the answers.
 */
const askingInGerman = `
  import { createTestApp, json } from "#test/app.ts";
  const { app } = await createTestApp();
  const headers = { "Accept-Language": "de", "X-Session-Id": "0b5f0a52-9d3e-4c8e-8d07-6d3f0c8a7e11" };
  const post = async (path, body) => (await app.request(path, json("POST", body, headers))).json();
  const answers = {};
  for (const content of JSON.parse(process.argv[2])) {
    const { id } = await post("/api/chat/conversations", { title: "Frage" });
    answers[content] = (await post("/api/chat/conversations/" + id + "/messages", { content })).reply.content;
  }
  process.stdout.write(JSON.stringify(answers));
`;

/**
 * Run in a copy of the program: writes a German post for each title; prints what each search of the blog and of pages
 * finds.
 */
const searchingInGerman = `
  import { signInAdmin } from "#test/admin.ts";
  import { createTestApp, json } from "#test/app.ts";
  const { app, deps, services } = await createTestApp({ settings: { LIMIT_SEARCHES_PER_MINUTE: "100" } });
  const headers = await signInAdmin(deps);
  const [titles, searches, pages] = JSON.parse(process.argv[2]);
  for (const title of titles)
    await services.blog.createPost({ title, content: "<p>Text.</p>", locale: "de", published: true }, { username: "ana" });
  const find = async (path, search) =>
    (await (await app.request(path + encodeURIComponent(search), { headers })).json()).map(({ title }) => title);
  const found = async (path, all) => Object.fromEntries(await Promise.all(all.map(async (one) => [one, await find(path, one)])));
  process.stdout.write(JSON.stringify({
    blog: await found("/api/blog?search=", searches),
    pages: await found("/api/admin/pages?locale=de&search=", pages),
  }));
`;

/** Visitors' messages in German, each with the beginning of the answer. */
const askedInGerman = {
  "Was kostet das?": "Die Beratung kostet 90 Euro.",
  "mit welchen kosten muss ich rechnen": "Die Beratung kostet 90 Euro.",
  "Wie lange dauert das?": "Ein Dach ist nach zwei Wochen fertig.",
  "Bilden Sie aus?": "Jeden Herbst beginnt bei uns ein Lehrling.",
  "Wann haben Sie geöffnet?": "Geschäftszeiten: ",
  oeffnungszeiten: "Geschäftszeiten: ",
  "wie sind eure Öffnungszeiten": "Geschäftszeiten: ",
  "habt ihr samstags auf": "Geschäftszeiten: ",
  "können wir einen Termin machen": "Ein kostenloses Gespräch.",
  "was kostet das bei euch": "Die Beratung kostet 90 Euro.",
  "was kostet die Einführung": "Zur Einführung gehört ein Tag bei Ihnen.",
  "Was kostet die Einführung für einen Lehrling?": `\\*\\*Was kostet die Einführung\\?\\*\\*\n\nZur Einführung gehört ein Tag`, // no noun is a name
  "ist die größte Steuer neu": "Die größte Steuer ist neu.",
  Hallo: "Guten Tag. Ich bin ein KI-Assistent",
  "grüß Gott": "Guten Tag. Ich bin ein KI-Assistent",
  Grüße: "Guten Tag. Ich bin ein KI-Assistent",
  "mit freundlichen Grüßen": "Auf Wiedersehen.",
  "Kann ich mit einem Menschen sprechen?": "Ich bin ein KI-Assistent. Möchten Sie mit einem Menschen sprechen",
  "ich möchte mit einem Mitarbeiter reden": "Ich bin ein KI-Assistent. Möchten Sie mit einem Menschen sprechen",
  "Sind Sie ein Roboter?": "Sie sprechen mit einem KI-System",
  "Du bist echt bloed": "Es tut mir leid",
  "Wie heißt die Hauptstadt von Peru?": "Ich bin ein KI-Assistent und weiß es nicht",
};

/** Writes a text without the letters that only German has, as people do whose keys lack them. */
function withoutUmlauts(text: string): string {
  return text
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replaceAll(/(?<=[aou])\u0308/gi, "e");
}

const german = mkdtempSync(join(tmpdir(), "northwind-test-"));
afterAll(() => rmSync(german, { recursive: true, force: true }));

/** Runs a script in a copy of the program with a company whose first language is German, and some of its answers. */
function inGerman(script: string, input?: unknown): unknown {
  const folder = join(german, "program");
  if (!existsSync(folder)) makeGermanProgram();
  writeFileSync(join(folder, "script.ts"), script);
  const args = ["script.ts", JSON.stringify(input ?? null)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

function makeGermanProgram(): void {
  const { folder, brand } = newProgram(german);
  symlinkSync(join(import.meta.dirname, "../build"), join(folder, "build"));
  brand(["--yes", "--name", "Werkraum", "--languages", "de,en", "--currency", "EUR"]);
  const answers = {
    prices: ["Zum Thema prices", "Die Beratung kostet 90 Euro."], // no word of what is asked
    duration: ["Zum Thema duration", "Ein Dach ist nach zwei Wochen fertig."],
    careers: ["Zum Thema careers", "Jeden Herbst beginnt bei uns ein Lehrling."],
    introduction: ["Was kostet die Einführung?", "Zur Einführung gehört ein Tag bei Ihnen."],
    tax: ["Ist die größte Steuer neu?", "Die größte Steuer ist neu."],
  };
  const faq = Object.entries(answers).map(([id, [question, answer]]) => ({
    id,
    group: "cost",
    ...(question === `Zum Thema ${id}` && { kind: id }),
    question,
    answer,
    page: "/contact",
  }));
  writeFileSync(join(folder, "content/de/faq.yaml"), JSON.stringify(faq));
  rmSync(join(folder, "content/en/faq.yaml"));
  const company = join(folder, "test/fixture-content"); // the app of tests reads it
  rmSync(company, { recursive: true });
  cpSync(join(folder, "content"), company, { recursive: true });
}

test("[BRND-08] the assistant of a German site understands questions with or without umlauts", () => {
  const questions = Object.entries(askedInGerman).flatMap(([question, answer]) =>
    [...new Set([question, withoutUmlauts(question)])].map(
      (value) => [value, expect.stringMatching(`^${answer}`)] as const,
    ),
  );
  expect(
    inGerman(
      askingInGerman,
      questions.map(([question]) => question),
    ),
  ).toEqual(Object.fromEntries(questions));
});

test("[BRND-08] [STUD-10] German posts and pages are found with or without umlauts, including words that contain ae, oe or ue", () => {
  const titles = [
    "Größe und Gewicht",
    "Neue Steuer",
    "Aktuelle Lage in Israel",
    "Value does continue",
    "Übung macht geübt",
    "Zwei alte Treppen",
  ];
  const searches = {
    größe: titles[0],
    groesse: titles[0],
    GROESSE: titles[0],
    neue: titles[1],
    steuer: titles[1],
    "aktuelle israel": titles[2],
    "value does": titles[3],
    "uebung geuebt": titles[4],
    "ubung geubt": titles[4],
    "alter treppe": titles[5],
    stür: undefined,
  };
  const input = (all: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(all).map(([search, title]) => [search, title === undefined ? [] : [title]]));
  const pages = { datenschutzerklaerung: "Datenschutzerklärung", datenschutzerklär: "Datenschutzerklärung" };
  const result = inGerman(searchingInGerman, [titles, Object.keys(searches), Object.keys(pages)]);
  expect(result).toEqual({ blog: input(searches), pages: input(pages) });
});

test("[BRND-04] the check rejects demonstration texts in another language, and lists the ones that remain", () => {
  const { folder, brand } = newProgram();
  const check = () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/check/content.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
    return { status, lines: stderr.split("\n").filter((line) => line !== "" && !line.startsWith("missing: ")) };
  };
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(folder, "content", file);
    writeFileSync(path, edit(readFileSync(path, "utf8")));
  };
  brand(["--yes", "--name", "Fournil", "--short-name", "Fournil", "--languages", "fr,de", "--currency", "EUR"]);
  writeFileSync(join(folder, "content/fr/form.yaml"), "fields: { company: none, timeline: none }\n");
  const begun = check();
  expect([begun.status, begun.lines[0]]).toEqual([
    0,
    expect.stringMatching(/^to write: content\/fr has .*pages\/home\.yaml \(\d+\)/),
  ]);
  expect(begun.lines[0]).toMatch(/pages\/book\.yaml \(\d+\).* pages\/newsletter\.yaml \(\d+\)/);
  expect(begun.lines).toContain("to write: content/company.yaml: amounts.pilotPrice: is still the demonstration’s");
  expect(begun.lines).toContainEqual(
    expect.stringMatching(/^to write: content\/brand\.yaml: logo\.onLight: is still the demonstration’s/),
  );
  expect(begun.lines.join("\n")).not.toContain("content/de has texts"); // the program's own words
  const aboutTheForm = begun.lines.filter((line) => line.includes(", which form.yaml leaves out"));
  expect(aboutTheForm.map((line) => line.replace(/^to write: content\/(.*), which .*/, "$1"))).toEqual(
    ["fr", "de"].flatMap((language) => [
      `${language}/ui.yaml: contact.form.steps.company.name: speaks of company`,
      `${language}/ui.yaml: contact.form.steps.company.title: speaks of company`,
      `${language}/ui.yaml: contact.form.steps.budget.title: speaks of timeline`,
      `${language}/pages/privacy.yaml: purposes.items.enquiry.what: speaks of company and timeline`,
    ]),
  );

  const english = join(folder, "test/demo-content/en");
  cpSync(english, join(folder, "content/de"), { recursive: true });
  const copied = check();
  expect(copied.status).toBe(1);
  const named = copied.lines.filter((line) => line.includes("is in the demonstration’s language “en”"));
  for (const file of ["ui.yaml", "emails.yaml", "faq.yaml", "pages/privacy.yaml", "case-studies/velmora.md"])
    expect(named.some((line) => line.startsWith(`content/de/${file}: `))).toBe(true);
  rmSync(join(folder, "content/de"), { recursive: true });

  const fixture = join(folder, "test/fixture-content"); // another firm's texts, with a few of the demonstration's left
  for (const name of ["fr", "en", "ro"]) rmSync(join(folder, "content", name), { recursive: true, force: true });
  cpSync(fixture, join(folder, "content"), { recursive: true });
  change("company.yaml", (text) => text.replace("countryCode: RO", "countryCode: FR"));
  change("en/pages/home.yaml", (text) =>
    text.replace(
      /^description: .*/m,
      "description: Andrei Tolan measures rooms in Bucharest, for whoever writes to us. Agents asked for it.",
    ),
  );
  change("en/words.yaml", (text) => text.replace(/^ {4}title: .*/m, "    title: Cloud storage"));
  const remaining = check();
  const report = remaining.lines.join("\n");
  expect(remaining.status).toBe(1);
  expect(report).toContain("content/en/pages/home.yaml: description: “Andrei Tolan” is the demonstration’s");
  expect(report).toMatch(
    /content\/fr\/ui\.yaml: contact\.options\.serviceInterest\.chatbots: “Chatbots” is the demonstration’s \(line \d+\)/,
  );
  expect(report).toMatch(/content\/en\/pages\/privacy\.yaml: .*“Romanian” is the demonstration’s/);
  expect(report).toMatch(/content\/company\.yaml: amounts\.pilotPrice: is still the demonstration’s \(line \d+\)/);
  change("fr/pages/home.yaml", (text) => text.replace(/^( +)- id: tellwick\n/m, "$&$1  mark: talwick\n"));
  expect(check().lines).toContainEqual(
    expect.stringMatching(
      /^content\/fr\/pages\/home\.yaml: clients\.items\.0\.mark: there is no picture content\/pictures\/marks\/talwick .*\(line \d+\)$/,
    ),
  );
  change("fr/words.yaml", (text) => text.replace(/^( +hoursText: ).*/m, "$1Lundi-jeudi 8.00-16.00"));
  change("fr/testimonials.yaml", (text) => text.replace(/\/portraits\/[\w-]+\.svg/, "/portraits/nobody.jpg"));
  const shownText = check().lines.join("\n");
  expect(shownText).toMatch(
    /^content\/fr\/words\.yaml: contact\.info\.hoursText: says other hours than company\.yaml, which/m,
  );
  expect(shownText).not.toContain("content/en/words.yaml: contact.info.hoursText"); // as company.yaml has them
  expect(shownText).toMatch(
    /^content\/fr\/testimonials\.yaml: 0\.image: there is no picture content\/pictures\/portraits\/nobody/m,
  );
  expect(report).not.toMatch(/“cloud”|hours\w*: is|\.(?:page|picture|service): /i); // a word of this firm's own services, hours that are the same, ids
});

test("[BRND-04] [L11] the check lists the legal data that a company in Germany lacks", () => {
  const { folder, brand } = newProgram();
  brand(["--yes", "--name", "Werkraum", "--languages", "de", "--currency", "EUR"]);
  const lacking = (edit: (text: string) => string) => {
    const path = join(folder, "content/company.yaml");
    writeFileSync(path, edit(readFileSync(path, "utf8")));
    const { status, stderr } = spawnSync(process.execPath, ["scripts/check/content.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
    return [status, stderr.split("\n").filter((line) => line.includes("company.yaml: legal."))];
  };
  expect(lacking((text) => text)).toEqual([0, []]); // still the demonstration, where it is
  expect(lacking((text) => text.replace("countryCode: RO", "countryCode: DE"))).toEqual([
    0,
    ["missing: content/company.yaml: legal.legalForm", "missing: content/company.yaml: legal.representative"],
  ]);
  const written = (text: string) =>
    text.replace('legalForm: ""', "legalForm: GmbH").replace('representative: ""', "representative: Anna Schmidt");
  expect(lacking(written)).toEqual([0, ["missing: content/company.yaml: legal.tradeRegister"]]); // of a GmbH
  const registered = (text: string) => text.replace('tradeRegister: ""', "tradeRegister: Amtsgericht Köln, HRB 12345");
  expect(lacking(registered)).toEqual([0, []]);
  const sole = (text: string) =>
    text.replace("legalForm: GmbH", "legalForm: Einzelunternehmen").replace(/tradeRegister: A.*/, 'tradeRegister: ""');
  expect(lacking(sole)).toEqual([0, []]); // is in no register
});

test("[BRND-06] npm run brand asks ten questions, keeps the current answer on Enter, and asks again after a mistake", () => {
  const { brand, read } = newProgram();
  const typed = ["Fernhollow", "Fern", "", "", "blue", "#0c2417", "", "", "", "", ""];
  const { stdout } = brand([], `${typed.join("\n")}\n`);
  expect(stdout.match(/\? \[/g)).toHaveLength(11);
  expect(stdout).toContain("Write a colour such as #0a1b2c.");
  expect(read("brand.yaml")).toMatchObject({
    name: "Fernhollow",
    shortName: "Fern",
    languages: ["en", "ro", "fr"],
    colors: { dark: "#0c2417" },
  });
});

test("[BRND-06] npm run brand -- --remove-demonstration removes unchanged demonstration posts from the database", async () => {
  const { folder, brand } = newProgram();
  expect(brand(["--remove-demonstration"]).stdout).toBe("There is no database yet.\n");
  const db = await openDatabase({ dataDir: join(folder, "data") });
  await migrateToLatest(db);
  const { deps } = await createTestDeps({ db });
  const company = { ...deps.content.company, demonstration: true };
  await insertStarterPosts({ ...deps, content: { ...deps.content, company: { ...company, name: "Somebody else" } } });
  await db.close();
  const { stdout, stderr } = brand(["--yes", "--name", "Fernhollow"]);
  const unchangedNote = `Unchanged posts of the demonstration in the database: ${deps.content.posts.length}.`;
  expect([stderr, stdout]).toEqual([
    "",
    expect.stringContaining(`${unchangedNote} To remove them: npm run brand -- --remove`),
  ]);
  expect(brand(["--remove-demonstration"]).stdout).toBe(
    `Removed posts of the demonstration: ${deps.content.posts.length}.\n`,
  );
  expect(brand(["--remove-demonstration"]).stdout).toBe("Removed posts of the demonstration: 0.\n");
});

test("[BRND-06] nothing is written if the input ends early, an option is invalid, or the demonstration lacks a language", () => {
  const { folder, brand } = newProgram();
  const answered = (args: string[], input?: string) => {
    const { status, stderr } = brand(args, input);
    return [status, stderr.trim()];
  };
  expect(answered([], "Fernhollow\nFern\n")).toEqual([
    1,
    "The input ended before every question was answered: nothing was written.",
  ]);
  expect(brand(["--nonsense"]).stderr).toMatch(/^There is no option --nonsense\. [^\n]*\n$/);
  expect(answered(["--yes", "--currency", "dollars"])).toEqual([
    1,
    "--currency: Write a currency’s code, such as EUR, or RON for lei.",
  ]);
  rmSync(join(folder, "content/ro"), { recursive: true });
  expect(answered(["--yes", "--name", "Fernhollow"])).toEqual([1, expect.stringContaining("git checkout content/ro")]);
  expect(existsSync(join(folder, "test/demo-content"))).toBe(false);
});

test("[BRND-04] the tests use their own content folder instead of the company's", () => {
  const { folder, brand } = newProgram();
  const { stdout } = brand(["--yes", "--name", "Fernhollow", "--languages", "de,fr"]);
  expect(stdout).toContain("Removed content/en.");
  expect(stdout).toContain("Added content/de. What it lacked is there in the words of fr: translate those.");
  expect(readFileSync(join(folder, "content/de/faq.yaml"), "utf8")).toMatch(/^# to translate: this file, in fr\n/);
  writeFileSync(join(folder, "content/fr/pages/menu.yaml"), "title: Le menu pour {{guests}}\n"); // of a page that their code adds
  expect(stdout).not.toMatch(anyFault); // posts that were translations of English ones are translations of each other
  const script = `import { testFolder } from "./scripts/test/demo-content.ts"; process.stdout.write(testFolder());`;
  writeFileSync(join(folder, "find-tests.ts"), script);
  const tests = spawnSync(process.execPath, ["find-tests.ts"], { cwd: folder, encoding: "utf8" }).stdout;
  expect(tests).toBe(join(folder, ".test-folder"));
  expect(parse(readFileSync(join(tests, "content/brand.yaml"), "utf8"))).toMatchObject({
    name: siteContent.company.name,
  });
  for (const company of ["content", "test/fixture-content"])
    for (const language of ["en", "ro", "fr"])
      expect(readFileSync(join(tests, company, language, "pages/menu.yaml"), "utf8")).toBe(
        "# to translate: this file, in fr\ntitle: Le menu pour …\n",
      );
  expect(existsSync(join(tests, "content/de/pages/home.yaml"))).toBe(false); // the company's, in a language of its own
});

test("[BRND-06] a company without marks, portraits and posts needs no folders for them to draw and check its pictures", async () => {
  const { folder, brand } = newProgram();
  expect(brand(["--yes", "--name", "Atelier"]).status).toBe(0);
  for (const gone of ["pictures/marks", "pictures/portraits", "en/posts", "ro/posts", "fr/posts"])
    rmSync(join(folder, "content", gone), { recursive: true });
  const again = brand(["--yes", "--dark", "#10243a"]);
  expect([again.status, again.stderr, again.stdout]).toEqual([0, "", expect.stringContaining("pictures drawn")]);
  expect(await capture(process.execPath, ["scripts/pictures.ts", "--check"], folder)).toMatchObject({
    code: 0,
    output: "",
  });
});

test("[BRND-06] npm run brand reports the file and line of a YAML error before it writes anything", () => {
  const { folder, brand } = newProgram();
  const broken = (file: string, args: string[]) => {
    const path = join(folder, "content", file);
    const text = readFileSync(path, "utf8");
    writeFileSync(path, `${text}\nheading: one\nheading: two\n`);
    const { status, stdout, stderr } = brand(["--yes", ...args]);
    writeFileSync(path, text);
    return { status, stdout, stderr };
  };
  const named = (file: string) => ({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(
      new RegExp(
        `^content/${file} can't be read: Map keys must be unique at line \\d+, column 1\\. Fix it first\\.\n$`,
      ),
    ),
  });
  expect(broken("brand.yaml", [])).toEqual(named("brand.yaml"));
  expect(broken("fr/ui.yaml", ["--currency", "CHF"])).toEqual(named("fr/ui.yaml"));
  expect(broken("de/pages/faq.yaml", ["--languages", "de,fr"])).toEqual(named("de/pages/faq.yaml"));
  expect(existsSync(join(folder, "test/demo-content"))).toBe(false);
});

test("[BRND-02] build, check and dev report a content error once with its line, and exit", async () => {
  const { folder } = newProgram();
  const file = join(folder, "content/brand.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^name: .*/m, "name: [1]"));
  const fault =
    "The content folder has 1 fault:\n  content/brand.yaml: name: expected text, got a list of 1 (line 2)\n";
  const checked =
    /^\n--- content: failed ---\n(.*\n)\nfailed {3}content +[\d.]+ s\npassed {3}terms +[\d.]+ s\n\nNot run before .*: further languages, pictures\.\n\nFailed: content\.\n$/s;
  const run = async (script: string) => {
    const args = script.endsWith("check.ts") ? ["--content"] : [];
    const { code, output } = await capture(process.execPath, [script, ...args], folder);
    return { script, code, output: checked.exec(output)?.[1] ?? output };
  };
  const scripts = ["scripts/build.ts", "scripts/check.ts", "scripts/dev.ts"];
  expect(await Promise.all(scripts.map(run))).toEqual(scripts.map((script) => ({ script, code: 1, output: fault })));
});

test("settings in a clone's .env don't reach the tests: they run in a copy without it", () => {
  const { folder } = newProgram();
  writeFileSync(join(folder, ".env"), "PORT=99999\n");
  const script = `import { testFolder } from "./scripts/test/demo-content.ts"; process.stdout.write(testFolder());`;
  writeFileSync(join(folder, "find-tests.ts"), script);
  const tests = spawnSync(process.execPath, ["find-tests.ts"], { cwd: folder, encoding: "utf8" }).stdout;
  expect([tests, existsSync(join(tests, ".env"))]).toEqual([join(folder, ".test-folder"), false]);
  expect(existsSync(join(tests, "content/brand.yaml"))).toBe(true);
});

test("[BRND-04] npm run take-over merges a newer release, keeps the company's content, and lists files that both changed", () => {
  const { folder, brand } = newProgram();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "", GIT_CONFIG_NOSYSTEM: "1" };
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder, encoding: "utf8", env });
  const git = (...args: string[]) => run("git", "-c", "user.name=A", "-c", "user.email=a@northwind.example", ...args);
  const commit = () => {
    git("add", "--all", "--", ".", ":!node_modules");
    git("commit", "--quiet", "--message", "A change");
  };
  const change = (file: string, line: string) => appendFileSync(join(folder, file), `\n# ${line}\n`);
  const lastLine = (file: string) => readFileSync(join(folder, file), "utf8").trimEnd().split("\n").at(-1);
  const takeOver = () => run(process.execPath, "scripts/take-over.ts", "release");
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "A");
  git("config", "user.email", "a@northwind.example");
  commit();
  git("branch", "release");
  expect(takeOver()).toMatchObject({ status: 1, stderr: expect.stringContaining("npm run brand") });
  brand(["--yes", "--name", "Fernhollow", "--languages", "en"]);
  change("content/en/faq.yaml", "ours");
  change("test/demo-content/ro/faq.yaml", "ours, though it is the release's");
  commit();
  git("switch", "--quiet", "release");
  for (const file of ["content/en/faq.yaml", "content/en/chat.yaml", "content/ro/ui.yaml", "README.md"])
    change(file, "theirs");
  writeFileSync(join(folder, "new.txt"), "theirs");
  commit();
  git("switch", "--quiet", "main");

  writeFileSync(join(folder, "new.txt"), "untracked");
  expect(takeOver()).toMatchObject({ status: 1, stderr: expect.stringContaining("new.txt") });
  rmSync(join(folder, "new.txt"));
  const taken = takeOver();
  expect([taken.status, taken.stdout]).toEqual([0, expect.stringContaining("Taken over: release.")]);
  expect(taken.stdout).toMatch(
    /^yours, and now the release's: test\/demo-content\/ro\/faq\.yaml \(git show HEAD~1:.*\)$/m,
  );
  expect(taken.stdout.match(/yours, and now/g)).toHaveLength(1);
  expect(git("status", "--porcelain", "--untracked-files=no").stdout).toBe("");
  expect(lastLine("README.md")).toBe("# theirs");
  expect([lastLine("content/en/faq.yaml"), existsSync(join(folder, "content/ro"))]).toEqual(["# ours", false]);
  expect(lastLine("content/en/chat.yaml")).not.toBe("# theirs");
  const demo = ["en/faq.yaml", "en/chat.yaml", "ro/ui.yaml"].map((file) => lastLine(`test/demo-content/${file}`));
  expect(demo).toEqual(["# theirs", "# theirs", "# theirs"]);
  expect(takeOver()).toMatchObject({ status: 0, stdout: expect.stringContaining("already here") });

  change("README.md", "ours");
  commit();
  git("switch", "--quiet", "release");
  change("README.md", "theirs, changed again");
  commit();
  git("switch", "--quiet", "main");
  expect(takeOver()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/changed these files.*\nREADME\.md/s),
  });
  expect(lastLine("content/en/faq.yaml")).toBe("# ours");
});

test("[BRND-04] texts that older content lacks are taken from the release; the check passes and lists them", () => {
  const { folder, brand } = newProgram();
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  const git = (...args: string[]) => run("git", ...args);
  const commit = () => {
    git("add", "--all", "--", ".", ":!node_modules");
    git("commit", "--quiet", "--message", "A change");
  };
  const change = (file: string, from: RegExp, to = "") => {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
  };
  const older = (language: string) => {
    change(`${language}/ui.yaml`, /^ {2}required: .*\n/m);
    change(`${language}/pages/home.yaml`, /^title: .*\n/m);
    rmSync(join(folder, `${language}/pages/cookies.yaml`));
  };
  const check = () => run(process.execPath, "scripts/check/content.ts");
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "A");
  git("config", "user.email", "a@northwind.example");
  commit();
  git("switch", "--quiet", "-c", "release");
  writeFileSync(join(folder, "new.txt"), "theirs");
  commit();
  git("switch", "--quiet", "main");
  brand(["--yes", "--name", "Fernhollow", "--languages", "fr,ro"]);
  for (const language of ["content/fr", "content/ro", "test/demo-content/en", "test/demo-content/fr"]) older(language);
  older("test/demo-content/ro");
  change("content/fr/pages/faq.yaml", /^/, "formerly: Une phrase que plus rien ne montre\n");
  change("content/fr/pages/about.yaml", /^title: .*\n/m, "title: À propos ?\n");
  commit();
  expect(check().status).toBe(1);
  const expected = ["fr", "ro"].flatMap((language) => [
    `to translate: content/${language}/pages/cookies.yaml`,
    `to translate: content/${language}/pages/home.yaml: title`,
    `to translate: content/${language}/ui.yaml: form.required`,
  ]);
  const taken = run(process.execPath, "scripts/take-over.ts", "release");
  expect([taken.stderr, taken.status]).toEqual(["", 0]);
  expect(
    taken.stdout
      .split("\n")
      .filter((line) => line.startsWith("to translate"))
      .toSorted(),
  ).toEqual(expected);
  expect(taken.stdout).toContain(
    'taken out: content/fr/pages/faq.yaml: formerly, which was "Une phrase que plus rien ne montre"\nno-break spaces: content/fr/pages/about.yaml\n',
  );
  expect(taken.stdout).toContain("Visitors read what is “to translate” from the next start on");
  const { status, stderr } = check();
  expect([
    status,
    stderr
      .split("\n")
      .filter((line) => line.startsWith("to translate"))
      .toSorted(),
  ]).toEqual([0, expected]);
  expect(readFileSync(join(folder, "content/fr/ui.yaml"), "utf8")).toContain("# to translate\n");
  expect(git("status", "--porcelain", "--untracked-files=no").stdout).toBe("");
  git("checkout", "--quiet", "HEAD~1", "--", "content"); // someone merged without the command
  change("content/fr/pages/faq.yaml", /^formerly: .*\n/m);
  change("content/fr/pages/about.yaml", /propos \?/, "propos");
  const merged = check();
  expect(merged.status).toBe(1); // nobody else's words stand in for what a company says of itself
  expect(merged.stderr).toMatch(/^ {2}content\/fr\/pages\/home\.yaml: title: expected .*, got nothing/m);
  expect(merged.stderr).not.toMatch(/^ {2}.*(?:ui|cookies)\.yaml/m); // the program's own texts aren't faults
  change("content/fr/pages/home.yaml", /^/, "title: Nos services pour votre entreprise\n");
  const written = check();
  expect([written.status, written.stderr]).toEqual([0, expect.stringContaining(`${expected[2]}\n`)]);
});

type PublishedSite = {
  warnings: unknown;
  security: string;
  admin: string;
  status: number;
  email: { subject: string; text: string };
};

/** Runs in a copy of the program: publishes a post on the fictional company's site and prints the response. */
const publishing = `
  import { signInAdmin } from "#test/admin.ts";
  import { createTestApp, json } from "#test/app.ts";
  import { readEmails } from "#test/emails.ts";
  import { anEnquiry } from "#test/enquiries.ts";
  import { aFormToken } from "#test/form-token.ts";
  const { app, deps, clock } = await createTestApp({ settings: { NOTIFY_TO: "desk@northwind.example" } });
  const [study] = deps.content.caseStudies.fr;
  const links = [study.slug, "none"].map((slug) => '<p><a href="/case-studies/' + slug + '">x</a></p>').join("");
  const post = json("POST", { title: "One", content: links, published: true }, await signInAdmin(deps));
  const { warnings } = await (await app.request("/api/admin/blog", post)).json();
  const security = await (await app.request("/.well-known/security.txt")).text();
  const admin = await (await app.request("/admin/login")).text();
  const enquiry = anEnquiry({ formToken: aFormToken({ deps, clock }) });
  const { status } = await app.request("/api/contact", json("POST", enquiry));
  const [email] = await readEmails(deps);
  process.stdout.write(JSON.stringify({ warnings, security, admin, status, email }));
`;

test("[BRND-05] [STUD-11] [S35] a site without English publishes posts, reports faults and writes to its team in its own language", () => {
  const { folder } = newProgram();
  symlinkSync(join(import.meta.dirname, "../build"), join(folder, "build"));
  const company = join(folder, "test/fixture-content");
  const french = readFileSync(join(company, "fr/emails.yaml"));
  for (const language of ["fr", "ro"]) rmSync(join(company, language), { recursive: true });
  cpSync(join(company, "en"), join(company, "fr"), { recursive: true });
  rmSync(join(company, "en"), { recursive: true });
  writeFileSync(join(company, "fr/emails.yaml"), french);
  const brand = readFileSync(join(company, "brand.yaml"), "utf8").replace("[en, ro, fr]", "[fr]");
  writeFileSync(join(company, "brand.yaml"), brand);
  rmSync(join(folder, "content"), { recursive: true });
  cpSync(company, join(folder, "content"), { recursive: true });
  for (const content of [company, join(folder, "content")]) fixFrenchSpaces(content);
  writeFileSync(join(folder, "publish.ts"), publishing);
  const { stdout, stderr } = spawnSync(process.execPath, ["publish.ts"], { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  const { warnings, security, admin, status, email } = JSON.parse(stdout) as PublishedSite;
  expect(warnings).toEqual([{ code: "broken-link", message: "The link to /case-studies/none is broken." }]);
  expect(security).toContain("\nPreferred-Languages: fr\n");
  expect(admin).toMatch(/<html lang="en"/); // its own words are English
  expect([status, email.subject]).toEqual([201, expect.stringMatching(/^Demande de /)]);
  expect(email.text).toMatch(/Reçue le\s: 20 novembre 2026 à 14:00.*Langue\s: français/s);
  expect(email.text).not.toMatch(/Project details|admin area|Received/);
});

test("[BRND-01] the program and its scripts name no company", () => {
  const name = new RegExp(siteContent.company.name, "i");
  const files = globSync("{app,scripts}/**/*", { withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((file) => name.test(readFileSync(join(file.parentPath, file.name), "utf8")));
  expect(naming.map((file) => file.name)).toEqual([]);
});
