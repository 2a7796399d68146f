import { expect, test } from "vitest";
import type { Enquiry } from "../contract.ts";
import { eachField } from "../fields.ts";
import { enquiryCsv } from "./enquiry-csv.ts";

const enquiry: Enquiry = {
  id: "01a1f855-305e-72f4-9915-b0b1c03b0ac4",
  createdAt: "2026-11-20T12:00:59.425Z",
  ...eachField(() => null),
  firstName: "Ana",
  lastName: "Pop",
  email: "ana@pop.example",
  company: "Hexley Works",
  serviceInterest: "chatbots",
  projectBudget: "15k-50k",
  projectDetails: "Quotes are typed by hand.",
  locale: "ro",
  sourcePage: "/contact",
  campaign: { utm_source: "mail", utm_medium: "email" },
  privacyVersion: "2026-01",
  isSpamSuspect: false,
  spamReason: null,
  status: "in-progress",
  ownerId: "01a1f855-305e-72f4-9915-b0b1c03b0ac5",
  ownerName: "mihai",
  dueAt: "2026-11-21T12:00:59.425Z",
  answeredAt: null,
  answeredByThemAt: null,
  landingPage: "/services",
  referrerHost: "search.example",
  origin: "website",
  nextStep: { on: "2026-11-23", text: "Call back" },
  value: 12_000,
  wonAt: null,
  version: 1,
};
const label = (_field: string, value: string) => `<${value}>`;
const recordOf = (changes: Partial<Enquiry>) => enquiryCsv([{ ...enquiry, ...changes }], label).split("\r\n")[1];

test("[S20] every enquiry is a row below the header, every value in quotes", () => {
  expect(enquiryCsv([enquiry], label)).toBe(
    '\uFEFF"Received (UTC)","Name","Email","Phone","Company","Service","Budget","Timeline","Project details","Message",' +
      '"Language","Sent from","Campaign","Suspect","Status","Owner","Answer due (UTC)","First answer (UTC)","First page","Came from",' +
      '"Origin","Next step on","Next step","Value","Won (UTC)","First name","Last name"\r\n' +
      '"2026-11-20 12:00","Ana Pop","ana@pop.example","","Hexley Works","<chatbots>","<15k-50k>","",' +
      '"Quotes are typed by hand.","","ro","/contact","utm_source=mail; utm_medium=email","",' +
      '"In progress","mihai","2026-11-21 12:00","","/services","search.example",' +
      '"Website","2026-11-23","Call back","12000","","Ana","Pop"\r\n',
  );
});

test("[S20] quotes, commas and line breaks stay inside a value", () => {
  expect(recordOf({ company: 'A "big", one', projectDetails: "One\nTwo" })).toContain('"A ""big"", one"');
  expect(recordOf({ projectDetails: "One\nTwo" })).toContain('"One\nTwo"');
});

test.for([
  ["=cmd|'/c calc'!A0"],
  ["+40 21 555 0142"],
  ["-1+1"],
  ["@SUM(A1)"],
  ["\t=1"],
  [" =1"],
  ["\u200B=1"],
  ["＝1"],
])("[S20] a spreadsheet reads %j as text, not as a formula", ([value = ""]) => {
  expect(enquiryCsv([{ ...enquiry, company: value }], label)).toContain(`,"'${value}",`);
});

test("[S20] a NUL doesn't end a value or hide a formula", () => {
  expect(recordOf({ company: "\0=1" })).toContain(`,"'=1",`);
});

test.for([
  ["A;=1+1;", "A;'=1+1;"],
  [";=1+1", ";'=1+1"],
  [";;=1+1", ";;'=1+1"],
  [";\u200B\t=1+1", ";'\u200B\t=1+1"],
  ["\n=1+1", "'\n'=1+1"],
  ["\r=1", "'\r'=1"],
  [';"=1', ';\'""=1'],
  ["\"';=1", "\"\"';'=1"],
  ["One\n=1\n- two", "One\n'=1\n'- two"],
  ["One; \u200B@x", "One;' \u200B@x"],
  ["One;\0=1", "One;'=1"],
])("[S20] %j is text even where semicolons separate cells", ([value = "", written = ""]) => {
  expect(enquiryCsv([{ ...enquiry, company: value }], label)).toContain(`,"${written}",`);
});

test("[S20] a formula character inside a text is left alone", () => {
  expect(recordOf({ company: "A=B - C" })).toContain(',"A=B - C",');
});
