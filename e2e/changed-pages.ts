// DOM changes as extensions and translators make them.
import type { Page } from "playwright-core";

/** Changes by name; each runs in the page. */
const changes = {
  "elements around the body and in it and the head, the heading's text replaced, every comment removed": () => {
    document.body.prepend(document.createElement("div"));
    document.body.append(document.createElement("div"));
    document.documentElement.append(document.createElement("div"));
    document.head.prepend(document.createElement("meta"));
    const heading = document.querySelector("h1");
    heading?.replaceChildren(heading.textContent);
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_COMMENT);
    const comments: Comment[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode as Comment);
    for (const comment of comments) comment.remove();
  },
  "every text of the page wrapped, as a translator does": () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("script, style, textarea")) continue;
      const font = document.createElement("font");
      font.append(text.data);
      text.replaceWith(font);
    }
  },
  "an element in every link and button": () => {
    for (const control of document.querySelectorAll("a, button")) control.append(document.createElement("span"));
  },
  "an element first in every island": () => {
    for (const part of document.querySelectorAll("[data-island], [data-island] > *"))
      part.prepend(document.createElement("div"));
  },
  "every island's contents wrapped": () => {
    for (const part of document.querySelectorAll("[data-island]")) {
      const box = document.createElement("div");
      box.style.display = "contents";
      box.append(...part.childNodes);
      part.append(box);
    }
  },
  "every form's and list's children replaced by copies": () => {
    for (const part of document.querySelectorAll("main form, main ul"))
      for (const child of part.children) child.replaceWith(child.cloneNode(true));
  },
} satisfies Record<string, () => void>;

export type Change = keyof typeof changes;

export const allChanges = Object.keys(changes) as Change[];

/** Changes documents loaded from now on, before the start script. */
export async function changeBeforeStart(page: Page, change: Change): Promise<void> {
  await page.addInitScript(`document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") (${String(changes[change])})();
  })`);
}

/** Wraps every new text node, as translators do. */
export async function translateFromNowOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translate = (text: Text) => {
      const around = text.parentElement;
      if (!text.data.trim() || !around || around.closest("font, script, style, textarea")) return;
      const font = document.createElement("font");
      font.append(text.data);
      text.replaceWith(font);
    };
    const translateIn = (root: Node) => {
      if (root instanceof Text) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    translateIn(document.body);
    new MutationObserver((all) => {
      for (const { addedNodes, target, type } of all)
        if (type === "characterData") translateIn(target);
        else addedNodes.forEach(translateIn);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
