// The assistant's launcher in server-rendered pages.
import { expect, test } from "vitest";
import { siteForEachTest } from "#test/each-test.ts";

const site = siteForEachTest();

async function launchersOf(path: string): Promise<(string | undefined)[]> {
  const html = await (await site.app.request(path)).text();
  return [...html.matchAll(/<a(?=[^>]* class="launcher")[^>]* href="([^"]*)"/g)].map(([, href]) => href);
}

test.for([
  ["/", "/ai-chat"],
  ["/ro/about", "/ro/ai-chat"],
  ["/fr/nope", "/fr/ai-chat"],
])("[TENS-23] the launcher on %s links to %s, the assistant in the page's language", async ([path = "", chat]) => {
  expect(await launchersOf(path)).toEqual([chat]);
});

test.for(["/contact", "/ro/contact", "/book", "/ai-chat", "/fr/ai-chat", "/admin/login"])(
  "[TENS-23] there is no launcher on %s, which has another purpose",
  async (path) => {
    expect(await launchersOf(path)).toEqual([]);
  },
);
