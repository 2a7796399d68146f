// The text of a post in its editor, and as HTML.
import type { Page } from "playwright-core";

export const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
export const source = (page: Page) => page.getByRole("textbox", { name: "Text, HTML" });
export const tool = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function readSource(page: Page): Promise<string> {
  await tool(page, "HTML").click();
  const html = await source(page).inputValue();
  await tool(page, "HTML").click();
  await text(page).waitFor();
  return html;
}

/** Puts a text into the source and shows it as text. */
export async function show(page: Page, html: string): Promise<void> {
  await tool(page, "HTML").click();
  await source(page).fill(html);
  await tool(page, "HTML").click();
  await text(page).waitFor();
}
