// Posts of the site under test: made by the API's own calls, and found on the admin area's screen.
import type { Page } from "playwright-core";
import { bearer, emptyList, readList, newSession, openScreen, send } from "./admin-session.ts";
import type { Site } from "./site.ts";
import { expect } from "./test.ts";

/** A post as the API answers it. */
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

/** The list's address. */
export const listed = (url: URL) => url.pathname === path;

/** The address of one post. */
export const one = (url: URL) => url.pathname.startsWith(`${path}/`);

/** Leaves exactly these posts, the last one newest; gives a session id. */
export async function writeOnly(site: Site, ...some: Record<string, unknown>[]): Promise<string> {
  const token = await newSession(site);
  await emptyList(site, path, token);
  for (const post of some) expect((await send(site, path, post, bearer(token))).status).toBe(201);
  return token;
}

/** All posts as the server has them. */
export function posts(site: Site, token: string): Promise<Post[]> {
  return readList(site, path, token);
}

/** Opens the screen, signed in. */
export function openBlog(page: Page, token: string, query = ""): Promise<void> {
  return openScreen(page, token, { path: `/admin/blog${query}`, title: "Blog Management" });
}

/** A post's row. */
export const row = (page: Page, title: string) => page.getByRole("row", { name: title });

/** The titles in the table, from the top. */
export const titles = (page: Page) => page.locator('tbody [data-slot="row-title"]').allInnerTexts();

/** What stands in a post's row after its title. */
export const cells = (page: Page, title: string) => row(page, title).getByRole("cell").allInnerTexts();

/** A row's edit button. */
export const editOf = (page: Page, title: string) => page.getByRole("button", { name: `Edit post ${title}` });

/** A row's delete button. */
export const deleteOf = (page: Page, title: string) => page.getByRole("button", { name: `Delete post ${title}` });

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole("dialog");

/** A field of it. */
export const field = (page: Page, label: string) => dialog(page).getByLabel(label);

/** Presses one of its buttons. */
export const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

/** Waits until there is none. */
export const isClosed = (page: Page) => dialog(page).waitFor({ state: "detached" });

/** Opens the dialog for a new post. */
export async function startNew(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New Post" }).click();
  await dialog(page).waitFor();
}
