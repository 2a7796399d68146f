// Webhooks in a real browser: added with a secret shown once, tested against a real receiver, turned off and deleted.
import { onTestFinished } from "vitest";
import { startReceiver } from "#test/webhook-receiver.ts";
import { focused, newSession, openScreen, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

const screen = { path: "/admin/webhooks", title: "Webhooks" };

test("[HOOK-01] [HOOK-02] [A1] [A23] a webhook is added with a secret shown once, tested, redelivered and deleted", async ({
  page,
  site,
}) => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  await openScreen(page, await newSession(site), screen);
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await expectAccessible(page, "no webhooks");

  await page.getByRole("button", { name: "Add the first webhook" }).click();
  await page.getByLabel("enquiry.created").check();
  await page.getByLabel("Address").fill("http://10.0.0.1/");
  await page.keyboard.press("Escape");
  await page.getByText("Close and lose what you typed?").waitFor();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("10.0.0.1 must be called over https.").first().waitFor();
  await page.getByLabel("Address").fill(receiver.url);
  await expectAccessibleInAllLooks(page, "adding a webhook", "dialog[open]");
  const release = await holdAnswers(page, "**/api/admin/webhooks");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Saving...").waitFor();
  for (const _ of [1, 2]) await page.keyboard.press("Escape"); // Chrome lets no page refuse the second one
  await page.getByRole("dialog", { name: "Add a webhook" }).waitFor();
  release();
  await expect.poll(() => page.getByRole("textbox", { name: "Secret" }).inputValue()).toMatch(/^whsec_/);
  await expectAccessibleInAllLooks(page, "secret shown once", "dialog[open]");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  receiver.judge = () => 503;
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByRole("dialog", { name: /^Test of/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deliveries to" }).click();
  const dialog = page.getByRole("dialog");
  const refreshed = async () => {
    await dialog.getByRole("button", { name: "Refresh" }).click();
    return dialog.innerText();
  };
  await expect.poll(refreshed).toContain("The receiver answered 503.");
  await dialog.getByText("Request and response").click();
  await expectAccessibleInAllLooks(page, "deliveries", "dialog[open]");
  await dialog.getByRole("searchbox", { name: "Search deliveries" }).fill("booking");
  await dialog.getByRole("heading", { name: "No deliveries match" }).waitFor();
  await dialog.getByRole("searchbox", { name: "Search deliveries" }).fill("TEST");
  const before = receiver.arrived.length; // it is tried again by itself too, every few seconds
  await dialog.getByRole("button", { name: "Deliver webhook.test again" }).click();
  await expect.poll(() => receiver.arrived.length).toBeGreaterThan(before);
  expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(1);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("switch", { name: /^Call http/ }).click();
  await expect.poll(async () => (await toastWords(page))[1]).toBeDefined();
  await expect.poll(() => page.getByRole("button", { name: "Send a test" }).isDisabled()).toBe(true);
  await expectAccessibleInAllLooks(page, "webhooks");
  await page.getByRole("button", { name: /^Delete http/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Webhooks");
});

test("[HOOK-04] a webhook's format is chosen when it is added; a test shows the body and the start of the response", async ({
  page,
  site,
}) => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.stop());
  await openScreen(page, await newSession(site), screen);
  await page.getByRole("button", { name: "Add the first webhook" }).click();
  await expect.poll(() => page.getByRole("radio", { name: /^Standard/ }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: /^Text/ }).check();
  await page.getByLabel("post.published").check();
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "Secret" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("cell", { name: "Text", exact: true }).waitFor();

  const answer = `<b>invalid_payload</b> ${"x".repeat(5_000)}`;
  receiver.judge = () => ({ status: 503, body: answer });
  await page.getByRole("button", { name: "Send a test" }).click();
  const tested = page.getByRole("dialog", { name: /^Test of 127/ });
  await tested.getByLabel("Sent").getByText('"text": "This is a test').waitFor();
  const cameBack = tested.getByLabel("Response, status 503");
  await expect.poll(() => cameBack.innerText()).toMatch(/^<b>invalid_payload<\/b> x{900,1000}$/);
  await tested.getByText("The receiver answered 503.").waitFor();
  expect(JSON.parse(receiver.arrived[0]?.body ?? "")).toEqual({
    text: expect.stringMatching(/^This is a test\nhttp\S+\/admin\/webhooks$/),
  });
  await expectAccessibleInAllLooks(page, "a test and its answer", "dialog[open]");
  await page.keyboard.press("Escape");
  await tested.waitFor({ state: "detached" });
});
