// From the assistant to the enquiry form, which takes over the visitor's words.
import { siteContent } from "#test/content.ts";
import { expectAccessible } from "./axe.ts";
import { ask, begin, openChat, wakeChat } from "./chat-page.ts";
import { field, openContact, reachStep } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { refuseCookies } from "./visitor.ts";

const words = siteContent.ui.en.chat.brief;

test("[CALS-06] offers the enquiry form once the conversation gives a reason, and carries the visitor's words into it", async ({
  page,
}) => {
  await refuseCookies(page);
  await openChat(page);
  await wakeChat(page);
  await begin(page);
  const offer = page.getByRole("button", { name: "Describe a project", exact: true });
  await ask(page, "Hello!");
  await expect.poll(() => offer.count()).toBe(0);
  await ask(page, "Which cookies do you set?");
  await expect.poll(() => offer.count()).toBe(0);
  await ask(page, "What does a chatbot project cost?");
  await offer.waitFor();
  await begin(page);
  await ask(page, "Zebra quotes take us 25 minutes each.");
  await ask(page, "Can a chatbot read our ERP?");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await offer.click();
  const brief = page.getByRole("textbox", { name: words.label });
  await expect
    .poll(() => brief.inputValue())
    .toBe("Zebra quotes take us 25 minutes each.\n\nCan a chatbot read our ERP?");
  await expect.poll(() => brief.evaluate((area) => area === document.activeElement)).toBe(true);
  await expectAccessible(page, "brief", "main");
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("button", { name: "Ask for a call", exact: true }).click();
  await brief.fill("Zebra quotes take us 25 minutes each.");
  await page.getByRole("button", { name: words.continue }).click();
  await page.waitForURL("**/contact");
  await expect.poll(() => field(page, "projectDetails").inputValue()).toBe("Zebra quotes take us 25 minutes each.");
  await expect.poll(() => field(page, "message").inputValue()).toBe("I would like a call.");
  expect(addresses.filter((address) => /zebra/i.test(address))).toEqual([]);
});

test("[CALS-06] text from a conversation is added once to the form, without changing what it already contains", async ({
  page,
}) => {
  await refuseCookies(page);
  await openContact(page);
  await reachStep(page, 4);
  const details = "Long. ".repeat(800).trim();
  await field(page, "projectDetails").fill(details);
  await field(page, "message").fill("Mornings, please.");
  const added = "Zebra quotes take us 25 minutes each. ".repeat(10).trim();
  for (const _ of ["first", "again after Back"]) {
    await openChat(page);
    await wakeChat(page);
    await begin(page);
    await ask(page, "What does a chatbot project cost?");
    await page.getByRole("button", { name: "Ask for a call", exact: true }).click();
    await page.getByRole("textbox", { name: words.label }).fill(added);
    await page.getByRole("button", { name: words.continue }).click();
    await page.waitForURL("**/contact");
  }
  await expect.poll(() => field(page, "projectDetails").inputValue()).toBe(`${details}\n\n${added}`);
  await expect.poll(() => field(page, "message").inputValue()).toBe("Mornings, please.");
});
