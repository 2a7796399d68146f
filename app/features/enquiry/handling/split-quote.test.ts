// Answers as mail programs write them, in four languages, after their documented forms and public bug reports.
import { expect, test } from "vitest";
import { splitQuote } from "./split-quote.server.ts";

const answer = "Yes, Tuesday suits us.\n\nȘtefania";

/** Quotations below an answer, by mail program and language. */
const below = {
  "Gmail in English": `On Mon, Nov 23, 2026 at 10:12 AM Northwind <hello@northwind.example> wrote:

> Does Tuesday suit you?
>
> Andrei`,
  "Gmail in English, broken by the line length": `On Mon, Nov 23, 2026 at 10:12 AM Northwind Technologies <
hello@northwind.example> wrote:

> Does Tuesday suit you?`,
  "Gmail in Romanian": `În lun., 23 nov. 2026 la 10:12, Northwind <hello@northwind.example> a scris:

> Vă convine marți?`,
  "Gmail in Romanian of 2019": `Pe lun., 23 nov. 2026 la 10:12, Northwind <hello@northwind.example> a scris:
> Vă convine marți?`,
  "Gmail in French": `Le lun. 23 nov. 2026 à 10:12, Northwind <hello@northwind.example> a écrit :

> Mardi vous convient-il ?`,
  "Gmail in German": `Am Mo., 23. Nov. 2026 um 10:12 Uhr schrieb Northwind <
hello@northwind.example>:

> Passt Ihnen Dienstag?`,
  "Gmail in Dutch, which is known by the address": `Op ma 23 nov 2026 om 10:12 schreef Northwind <hello@northwind.example>:
> Past dinsdag?`,
  "Gmail in Turkish, with the sender first": `Northwind <hello@northwind.example>, 23 Kas 2026 Pzt, 10:12 tarihinde şunu yazdı:
> Salı uygun mu? <hello@northwind.example>:`,
  "Apple Mail": `> On 23 Nov 2026, at 10:12, Northwind <hello@northwind.example> wrote:
> 
> Does Tuesday suit you?`,
  "Apple Mail in German": `Am 23.11.2026 um 10:12 schrieb Northwind <hello@northwind.example>:

Passt Ihnen Dienstag?`,
  "Thunderbird in English": `On 23/11/2026 10:12, Northwind wrote:
> Does Tuesday suit you?`,
  "Outlook in English": `________________________________
From: Northwind <hello@northwind.example>
Sent: Monday, November 23, 2026 10:12
To: Ștefania Pop <stefania@hexley.example>
Subject: Northwind: Hexley

Does Tuesday suit you?`,
  "Outlook in German, without a line": `Von: Northwind <hello@northwind.example>
Gesendet: Montag, 23. November 2026 10:12
An: Ștefania Pop <stefania@hexley.example>
Betreff: Northwind: Hexley

Passt Ihnen Dienstag?`,
  "Outlook in French": `De : Northwind <hello@northwind.example>
Envoyé : lundi 23 novembre 2026 10:12
À : Ștefania Pop <stefania@hexley.example>
Objet : Northwind: Hexley

Mardi vous convient-il ?`,
  "Outlook in Romanian": `De la: Northwind <hello@northwind.example>
Trimis: luni, 23 noiembrie 2026 10:12
Către: Ștefania Pop <stefania@hexley.example>
Subiect: Northwind: Hexley

Vă convine marți?`,
  "Outlook on Android, made from HTML": `*From:* Northwind <hello@northwind.example>
*Sent:* Monday, November 23, 2026 10:12
*To:* Ștefania Pop
*Subject:* Northwind: Hexley

Does Tuesday suit you?`,
  "Outlook 2003": `-----Original Message-----
From: Northwind [mailto:hello@northwind.example]
Sent: Monday, November 23, 2026 10:12

Does Tuesday suit you?`,
  AOL: `In a message dated 11/23/2026 10:12:24 A.M. Eastern Standard Time,
hello@northwind.example writes:

Does Tuesday suit you?`,
  "any program that marks lines": `> Does Tuesday suit you?
> Andrei`,
};

test.for(Object.entries(below))("[RECV-02] the quotation of %s is folded", ([, quotation]) => {
  expect(splitQuote(`${answer}\n\n${quotation}`)).toEqual({ text: answer, quoted: quotation });
});

test("[RECV-02] an answer below the quotation is the text, and the quotation is folded", () => {
  const quotation = "On 23/11/2026 10:12, Northwind wrote:\n> Does Tuesday suit you?";
  expect(splitQuote(`${quotation}\n\n${answer}`)).toEqual({ text: answer, quoted: quotation });
});

test("[RECV-02] an answer above and below the quotation is whole", () => {
  const split = splitQuote("Hello,\n\nOn 23/11/2026 10:12, Northwind wrote:\n> Does Tuesday suit you?\n\nYes.");
  expect(split.text).toBe("Hello,\n\nYes.");
});

test.for([
  "On 23/11/2026 10:12, Northwind wrote:\n> Tuesday?\nYes.\n> Ten o’clock?\nNo, eleven.",
  "> Only what we wrote\n> ourselves",
  "On Monday we need:\n- an offer\n- a date",
  "In 2026 we plan three things:\nan offer\na date",
  "From: the station\nTo: your office, it takes ten minutes.",
  "_____\nȘtefania Pop\nHexley",
])("[RECV-02] text below an answer that isn’t a quotation is kept: %j", (text) => {
  expect(splitQuote(text)).toEqual({ text, quoted: null });
});

test("[RECV-02] lines made to slow the parser down are split about as fast as others", () => {
  const slow = [
    "<@".repeat(100_000),
    "________________\n\n".repeat(10_000),
    "On 1:00 x\n".repeat(20_000),
    "2026 <a@".repeat(25_000),
  ];
  expect(slow.map((text) => splitQuote(text).quoted)).toEqual([null, null, null, null]);
});
