import type { Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import { bearer, emptyList, readList, newSession, openScreen, send } from "./admin-session.ts";
import { expect } from "./test.ts";

export type Post = {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author: string;
  tags: string[];
  published: boolean;
  featured: boolean;
  publishedAt: string | null;
};

const path = "/api/admin/blog";

export const listed = (url: URL) => url.pathname === path;

export const one = (url: URL) => url.pathname.startsWith(`${path}/`);

/** Makes these the only posts, the newest last; returns a session id. */
export async function writeOnly(site: Site, ...some: Record<string, unknown>[]): Promise<string> {
  const token = await newSession(site);
  await emptyList(site, path, token);
  for (const post of some) expect((await send(site, path, post, bearer(token))).status).toBe(201);
  return token;
}

export function posts(site: Site, token: string): Promise<Post[]> {
  return readList(site, path, token);
}

/** Saves a post by the API. */
export async function change(site: Site, token: string, { id, ...post }: Partial<Post>): Promise<void> {
  const response = await fetch(`${site.url}${path}/${id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", ...bearer(token) },
    body: JSON.stringify(post),
  });
  expect(response.status).toBe(200);
}

export function openBlog(page: Page, token: string, query = ""): Promise<void> {
  return openScreen(page, token, { path: `/admin/blog${query}`, title: "Blog Management" });
}

export const row = (page: Page, title: string) => page.getByRole("row", { name: title });

export const titles = (page: Page) => page.locator('tbody [data-slot="row-title"]').allInnerTexts();

/** Returns the texts of a row's cells, without the title. */
export const cells = (page: Page, title: string) => row(page, title).getByRole("cell").allInnerTexts();

export const editOf = (page: Page, title: string) => page.getByRole("button", { name: `Edit post ${title}` });

export const deleteOf = (page: Page, title: string) => page.getByRole("button", { name: `Delete post ${title}` });

export const dialog = (page: Page) => page.getByRole("dialog");

export const field = (page: Page, label: string) => dialog(page).getByLabel(label);

export const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

export const isClosed = (page: Page) => dialog(page).waitFor({ state: "detached" });

export async function startNew(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New Post" }).click();
  await dialog(page).waitFor();
}
