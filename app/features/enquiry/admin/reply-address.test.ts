import { expect, test } from "vitest";
import { siteName } from "#app/platform/brand/brand.ts";
import type { Enquiry } from "../contract.ts";
import { replyAddress } from "./enquiry-dialog.tsx";

const wrote = { email: "ana+web@pop.example", company: "Țăran & Fii", projectDetails: "One\nTwo", message: null };
const addressOf = (changes: Partial<Enquiry>) => new URL(replyAddress({ ...wrote, ...changes } as Enquiry)); // it reads no other field

test("a reply has a subject and the quoted message", () => {
  const { protocol, pathname, searchParams } = addressOf({ message: "Call me." });
  expect([protocol, decodeURIComponent(pathname)]).toEqual(["mailto:", "ana+web@pop.example"]);
  expect(searchParams.get("subject")).toBe(`${siteName}: Țăran & Fii`);
  expect(searchParams.get("body")).toBe("\r\n\r\n> One\r\n> Two\r\n> \r\n> Call me.\r\n");
});

test("no text can add a field to the email", () => {
  const { searchParams } = addressOf({ company: "A&bcc=x@y.z", projectDetails: "&cc=x@y.z\r\nBcc: x@y.z" });
  expect([...searchParams.keys()]).toEqual(["subject", "body"]);
});

test("no address can add a field to the email", () => {
  const { pathname, searchParams } = addressOf({ email: "ana?bcc=x@pop.example" });
  expect(decodeURIComponent(pathname)).toBe("ana?bcc=x@pop.example");
  expect([...searchParams.keys()]).toEqual(["subject", "body"]);
});

test("a long message is cut at the mail programs' limit, with an ellipsis", () => {
  const { href, searchParams } = addressOf({ projectDetails: `Short\n${"șțéñ👋 ".repeat(800)}` });
  expect(href.length).toBeLessThanOrEqual(1900);
  expect(href.length).toBeGreaterThan(1800);
  expect(searchParams.get("body")).toMatch(/^\r\n\r\n> Short\r\n> (?:[șțéñ👋 ]+)…$/u);
});
