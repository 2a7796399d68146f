// The pictures of README.md and of the manual, on a site with sample data: `npm run screenshots -- --docs [name…]`.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import type { Site } from "#test/site.ts";
import { bearer, readList, send } from "../e2e/admin-session.ts";

type Stage = { page: Page; site: Site; session: string };

export type DocsPicture = {
  name: string;
  path: string;
  colorScheme?: "dark";
  width?: number;
  height?: number;
  /** Brings the screen into the state to show, and returns what to show of it, if not all. */
  show?: (stage: Stage) => Promise<Locator | undefined>;
};

export const docsPictures: readonly DocsPicture[] = [
  { name: "home", path: "/" },
  { name: "book", path: "/book", colorScheme: "dark" },
  { name: "admin", path: "/admin/contacts" },
  { name: "manual/enquiry", path: "/admin/contacts", height: 1160, show: openEnquiry },
  { name: "manual/sources", path: "/admin/sources", height: 640, show: sourceFigures },
  { name: "manual/issue", path: "/admin/newsletter/issues", show: confirmIssue },
  { name: "manual/import", path: "/admin/newsletter/subscribers", width: 720, show: checkImport },
  { name: "manual/content", path: "/admin/content/home", height: 700, show: changeHeadline },
  { name: "manual/person", path: "/admin/person", height: 1100, show: findPerson },
];

/** Adds the sample data that the pictures show. */
export function seedSamples(dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir };
  const args = ["scripts/seed.ts", "--contacts", "40", "--quarter"];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

/** Takes the picture of an opened page and prints its size. */
export async function takePicture({ name, show }: DocsPicture, stage: Stage): Promise<void> {
  const part = await show?.(stage);
  const file = `docs/${name}.webp`;
  await sharp(await (part ?? stage.page).screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
  process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1000)} kB\n`);
}

/** Opens an enquiry that was answered and has a next step and a value. */
async function openEnquiry({ page, site, session }: Stage): Promise<Locator> {
  const [enquiry] = await readList<{ id: string }>(site, "/api/admin/contacts?status=new&sort=createdAt", session);
  if (!enquiry) throw new Error("The sample data has no new enquiry.");
  const path = `/api/admin/contacts/${enquiry.id}`;
  const subject = "Your project";
  await send(site, `${path}/notes`, { text: "Reads 40 invoices a day, two people." }, bearer(session));
  await send(site, `${path}/reply`, { subject, text: "Thank you. Does Tuesday at ten suit you?" }, bearer(session));
  const nextStep = { on: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), text: "Send the quote" };
  await change(site, path, { nextStep, value: 12_000 }, session);
  await page.goto(`/admin/contacts?open=${enquiry.id}`, { waitUntil: "networkidle" });
  await page.getByText("Reply by").waitFor();
  return page.getByRole("dialog");
}

async function change(site: Site, path: string, body: object, session: string): Promise<void> {
  const headers = { "Content-Type": "application/json", ...bearer(session) };
  const answer = await fetch(site.url + path, { method: "PATCH", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function sourceFigures({ page }: Stage): Promise<Locator> {
  await page.getByRole("region", { name: "All figures" }).evaluate((element) => element.remove());
  return page.getByRole("main");
}

async function changeHeadline({ page }: Stage): Promise<undefined> {
  const headline = page.getByRole("textbox", { name: "Headline", exact: true });
  const languages = page.getByRole("group", { name: "Language" });
  for (const [language, text] of [
    ["English", "Put AI to\nwork where\nthe time goes"],
    ["Romanian", "Puneți AI-ul\nla treabă unde\nse duce timpul"],
  ] as const) {
    await languages.getByRole("button", { name: language }).click();
    await headline.fill(text);
    await page.getByRole("checkbox", { name: language }).waitFor();
  }
  await page.getByRole("heading", { name: "Top of the page" }).evaluate((heading) => heading.scrollIntoView());
}

async function confirmIssue({ page }: Stage): Promise<Locator> {
  await page.getByRole("link", { name: "New issue" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill("What an agent may decide alone");
  await page.getByRole("textbox", { name: "Text" }).fill("Three limits that every agent of ours has.");
  await page.getByRole("switch").click();
  await page.getByText(/^To [1-9]\d* readers/).waitFor();
  await page.getByRole("button", { name: "Send now" }).click();
  return page.locator("dialog[open]"); // an alertdialog
}

const importedRows = `email,locale,consentSource,consentDate
anna@hexley.example,en,Fair in Cluj,2026-03-01
ion.pop@velmora.example,ro,Fair in Cluj,2026-03-01
anna(at)lumetra.example,en,Fair in Cluj,2026-03-01
joe@pinefold.example,en,,
`;

async function checkImport({ page }: Stage): Promise<Locator> {
  const region = page.getByRole("region", { name: "Import" });
  const file = { name: "fair.csv", mimeType: "text/csv", buffer: Buffer.from(importedRows) };
  await region.locator('input[type="file"]').setInputFiles(file);
  await region.getByRole("button", { name: "Check the file" }).click();
  await region.getByText("rows read").waitFor();
  return region;
}

async function findPerson({ page, site, session }: Stage): Promise<Locator> {
  const [enquiry] = await readList<{ email: string }>(site, "/api/admin/contacts?status=won", session);
  if (!enquiry) throw new Error("The sample data has no won enquiry.");
  await page.getByRole("textbox", { name: "Email" }).fill(enquiry.email);
  await page.getByRole("button", { name: "Search" }).click();
  const region = page.getByRole("region", { name: enquiry.email });
  await region.waitFor();
  return region;
}
