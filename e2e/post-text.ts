// The text of a post in its editor and as HTML, and pasting into it.
import type { Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import { posts, writeOnly } from "./admin-posts.ts";
import { openScreen } from "./admin-session.ts";

export const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
export const source = (page: Page) => page.getByRole("textbox", { name: "Text, HTML" });
export const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the HTML of the text; on a phone its button is among all tools. */
export async function openSource(page: Page): Promise<void> {
  const all = tool(page, "All tools");
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone && (await all.getAttribute("aria-expanded")) === "false") await all.click();
  await tool(page, "HTML").click();
}

export async function readSource(page: Page): Promise<string> {
  await openSource(page);
  const html = await source(page).inputValue();
  await tool(page, "HTML").click();
  await text(page).waitFor();
  return html;
}

/** Enters a text as HTML and shows it formatted. */
export async function show(page: Page, html: string): Promise<void> {
  await openSource(page);
  await source(page).fill(html);
  await tool(page, "HTML").click();
  await text(page).waitFor();
}

/** Opens the editor with a new post; returns a session id. */
export async function open(page: Page, site: Site, content: string): Promise<string> {
  const token = await writeOnly(site, { title: "Looms", content });
  const [post] = await posts(site, token);
  await openScreen(page, token, { path: `/admin/blog/${post?.id}/edit`, title: "Edit post" });
  await text(page).waitFor();
  return token;
}

/** Pastes like a word processor, with RTF beside the HTML; optionally at the line's end before the selection event. */
export async function paste(page: Page, html: string, written = "", { atLineEnd = false } = {}): Promise<void> {
  await text(page).evaluate(
    (element, input) => {
      if (input.atLineEnd) getSelection()?.modify("move", "forward", "lineboundary");
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", input.html);
      clipboardData.setData("text/plain", input.words);
      clipboardData.setData("text/rtf", String.raw`{\rtf1\ansi RTF was taken.\par}`);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, words: written, atLineEnd },
  );
}
