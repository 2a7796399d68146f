// Emails as mail programs and servers write them, with invented people. Each character is a byte.

const part = (type: string, body: string, headers = "") => `Content-Type: ${type}\n${headers}\n${body}\n`;

const multipart = (type: string, ...parts: string[]) =>
  part(
    `multipart/${type}; boundary="b${type.length}"`,
    `${parts.map((each) => `--b${type.length}\n${each}`).join("")}--b${type.length}--`,
  );

const encoded = "Content-Transfer-Encoding: quoted-printable\n";
const base64 = "Content-Transfer-Encoding: base64\n";
const inBase64 = (text: string) => Buffer.from(text).toString("base64").replaceAll(/.{76}/g, "$&\n");

const picture = part(
  "image/png; name=logo.png",
  "iVBORw0KGgo=",
  `${base64}Content-ID: <logo>\nContent-Disposition: inline\n`,
);
const attachment = part(
  "application/pdf; name=Offer.pdf",
  "JVBERi0xLjc=",
  `${base64}Content-Disposition: attachment; filename=Offer.pdf\n`,
);

/** `quoted` is the first line of what is folded. */
type Shape = { body: string; text: string; quoted?: string; attachments?: string[] };

/** Clients' messages, each with the text that must be read from it. */
export const answers: Record<string, Shape> = {
  "Gmail, quoted below": {
    body: multipart(
      "alternative",
      part(
        "text/plain; charset=UTF-8",
        "Tuesday suits us.\n\nOn Mon, 23 Nov 2026 at 10:12, Northwind <hello@example.org>\nwrote:\n\n> Does Tuesday suit you?",
      ),
      part("text/html; charset=UTF-8", "<div>Tuesday suits us.</div>"),
    ),
    text: "Tuesday suits us.",
    quoted: "On Mon, 23 Nov 2026 at 10:12, Northwind <hello@example.org>",
  },
  "Gmail, HTML alone": {
    body: part(
      "text/html; charset=UTF-8",
      '<div dir="ltr">Tuesday suits us.<br></div><br><div class="gmail_quote"><div dir="ltr">On Mon, 23 Nov 2026 at 10:12, Northwind &lt;<a href="mailto:hello@example.org">hello@example.org</a>&gt; wrote:<br></div><blockquote>Does Tuesday suit you?</blockquote></div>',
    ),
    text: "Tuesday suits us.",
    quoted: "On Mon, 23 Nov 2026 at 10:12, Northwind <hello@example.org> wrote:",
  },
  "Outlook in German, windows-1252, above its header block": {
    body: part(
      "text/plain; charset=windows-1252",
      "Dienstag pa=DFt, 1.000 =80.\n\nVon: Northwind <hello@example.org>\nGesendet: Montag, 23. November 2026 10:12\nAn: Anna <anna@example.com>\nBetreff: Hallo\n\nPasst Dienstag?",
      encoded,
    ),
    text: "Dienstag paßt, 1.000 €.",
    quoted: "Von: Northwind <hello@example.org>",
  },
  "Outlook's HTML with its header block": {
    body: part(
      "text/html; charset=utf-8",
      "<html><head><style>p{color:red}</style></head><body><p>Tuesday suits us.</p><div id=divRplyFwdMsg><b>From:</b> Northwind &lt;hello@example.org&gt;<br><b>Sent:</b> Monday, 23 November 2026 10:12<br><b>To:</b> Ana &lt;ana@example.com&gt;<br><b>Subject:</b> Hello</div><p>Does Tuesday suit you?</p></body></html>",
    ),
    text: "Tuesday suits us.",
    quoted: "From: Northwind <hello@example.org>",
  },
  "Apple Mail in French, with a picture among its texts": {
    body: multipart(
      "mixed",
      part("text/plain; charset=utf-8", "Mardi nous convient =C3=A0 midi.", encoded),
      picture,
      part("text/plain; charset=us-ascii", "Cordialement"),
    ),
    text: "Mardi nous convient à midi.\n\nCordialement",
  },
  "Apple Mail on a phone, in Romanian, base64": {
    body: part(
      "text/plain; charset=utf-8",
      inBase64(
        "Marți e bine.\n\nTrimis de pe iPhone\n\nÎn 23 nov. 2026, la 10:12, Northwind <hello@example.org> a scris:\n\n> Vă convine marți?",
      ),
      base64,
    ),
    text: "Marți e bine.\n\nTrimis de pe iPhone",
    quoted: "În 23 nov. 2026, la 10:12, Northwind <hello@example.org> a scris:",
  },
  "iso-8859-2": {
    body: part("text/plain; charset=iso-8859-2", "Mar=FEi e bine, Fr=E3=FEil=E3.", encoded),
    text: "Marţi e bine, Frăţilă.",
  },
  "format=flowed": {
    body: part("text/plain; charset=utf-8; format=flowed", "Tuesday suits us, and \nWednesday as well.\n\nAna"),
    text: "Tuesday suits us, and Wednesday as well.\n\nAna",
  },
  "Thunderbird, answered between the lines": {
    body: part(
      "text/plain; charset=utf-8",
      "On 23/11/2026 10:12, Northwind wrote:\n> Does Tuesday suit you?\nYes.\n> At ten?\nAt eleven.",
    ),
    text: "On 23/11/2026 10:12, Northwind wrote:\n> Does Tuesday suit you?\nYes.\n> At ten?\nAt eleven.",
  },
  "with an attachment and a logo": {
    body: multipart(
      "mixed",
      multipart(
        "related",
        part("text/html; charset=utf-8", '<p>See the offer.</p><img src="cid:logo"><script>alert(1)</script>'),
        picture,
      ),
      attachment,
    ),
    text: "See the offer.",
    attachments: ["Offer.pdf"],
  },
  "a forwarded message": {
    body: multipart(
      "mixed",
      part("text/plain; charset=utf-8", "See below."),
      part("message/rfc822", "From: X <x@example.com>\nSubject: Prices\n\nTen."),
    ),
    text: "See below.",
    attachments: ["Prices"],
  },
  signed: {
    body: multipart(
      "signed",
      part("text/plain; charset=utf-8", "Agreed."),
      part("application/pkcs7-signature; name=smime.p7s", "AAAA", base64),
    ),
    text: "Agreed.",
    attachments: ["smime.p7s"],
  },
  "Apple Mail, with an attachment beside the HTML": {
    body: multipart(
      "alternative",
      part("text/plain; charset=utf-8", "See the offer."),
      multipart("mixed", part("text/html; charset=utf-8", "<p>See the offer.</p>"), attachment),
    ),
    text: "See the offer.",
    attachments: ["Offer.pdf"],
  },
  "a program that leaves the plain text empty": {
    body: multipart(
      "alternative",
      part("text/plain; charset=utf-8", " \n"),
      multipart("related", part("text/html; charset=utf-8", "<p>Tuesday suits us.</p>"), picture),
    ),
    text: "Tuesday suits us.",
  },
  "Gmail, the quotation opened and written over": {
    body: part("text/html; charset=UTF-8", '<div class="gmail_quote"><div>Tuesday suits us.</div></div>'),
    text: "Tuesday suits us.",
  },
  "windows-1252 without a charset": {
    body: part("text/plain", "Dienstag pa\xdft, 1.000 \x80."),
    text: "Dienstag paßt, 1.000 €.",
  },
  "windows-1252 that says it is UTF-8": {
    body: part("text/html; charset=utf-8", "<p>Mardi, c\xb4est d\xe9cid\xe9.</p>"),
    text: "Mardi, c´est décidé.",
  },
  "an attachment alone": { body: attachment, text: "", attachments: ["Offer.pdf"] },
  "an unknown charset": { body: part("text/plain; charset=x-none", "Tuesday."), text: "Tuesday." },
  "a plain message without MIME": { body: "\nTuesday.", text: "Tuesday." },
};

/** The headers that mail programs give to automatic replies. */
export const automatic: Record<string, { subject: string; headers?: string }> = {
  "RFC 3834": { subject: "Re: Hello", headers: "Auto-Submitted: auto-replied\n" },
  Exchange: { subject: "Automatic reply: Hello" },
  "Outlook in French": { subject: "Réponse automatique : Hello" },
  "Outlook in Romanian": { subject: "Răspuns automat: Hello" },
  "Outlook in German": { subject: "Abwesenheitsnotiz: Hello" },
  "a vacation program": { subject: "Hello", headers: "Precedence: bulk\nX-Autoreply: yes\n" },
  "a report of a failure without its form": {
    subject: "Could not deliver message",
    headers: "Return-Path: <>\n",
  },
  "mailing-list software": { subject: "[list] Hello", headers: "List-ID: <list.example.org>\n" },
};

type Failure = { status: string; messageId: string; recipient: string; action?: string };

const original = ({ messageId, recipient }: Failure) => `To: ${recipient}\nSubject: Hello\nMessage-ID: ${messageId}\n`;

const report = (status: string, returned: string) =>
  multipart(
    "report; report-type=delivery-status",
    part("text/plain", "It could not be delivered."),
    part("message/delivery-status", status),
    returned,
  );

/** Delivery reports of mail servers. */
export const reports: Record<string, (failure: Failure) => string> = {
  Postfix: (failure) =>
    report(
      `Reporting-MTA: dns; mx.example.org\nX-Postfix-Queue-ID: 4B1\n\nFinal-Recipient: rfc822; ${failure.recipient}\nOriginal-Recipient: rfc822;${failure.recipient}\nAction: ${failure.action ?? "failed"}\nStatus: ${failure.status}\nDiagnostic-Code: smtp; 550 ${failure.status} no`,
      part("text/rfc822-headers", original(failure)),
    ),
  Exim: (failure) =>
    report(
      `Reporting-MTA: dns; mx.example.org\n\nAction: ${failure.action ?? "failed"}\nFinal-Recipient: rfc822;${failure.recipient}\nStatus: ${failure.status.replace(/\.\d+\.\d+$/, ".0.0")}\nRemote-MTA: dns; mx.example.com\nDiagnostic-Code: smtp; 550-${failure.status} The account\n 550 ${failure.status} does not exist`,
      part("message/rfc822", `${original(failure)}\nHello`),
    ),
  Exchange: (failure) =>
    report(
      `Reporting-MTA: dns;MX.example.com\nReceived-From-MTA: dns;mx.example.org\nArrival-Date: Mon, 23 Nov 2026 10:12:00 +0000\n\nFinal-Recipient: rfc822;${failure.recipient}\nAction: ${failure.action ?? "failed"}\nStatus: ${failure.status}\nDiagnostic-Code: smtp;550 ${failure.status} RESOLVER.ADR.RecipNotFound; not found\nX-Display-Name: Ana`,
      part("message/rfc822", `${original(failure)}\nHello`),
    ),
  Gmail: (failure) =>
    report(
      `Reporting-MTA: dns; googlemail.com\nArrival-Date: Mon, 23 Nov 2026 02:12:00 -0800 (PST)\nX-Original-Message-ID: ${failure.messageId}\n\nFinal-Recipient: rfc822; ${failure.recipient}\nAction: ${failure.action ?? "failed"}\nStatus: ${failure.status}\nDiagnostic-Code: smtp; 550-${failure.status} The email account that you tried to reach does not exist.\nLast-Attempt-Date: Mon, 23 Nov 2026 02:12:01 -0800 (PST)`,
      part("message/rfc822", `${original(failure)}\nHello`),
    ),
  SES: (failure) =>
    report(
      `Reporting-MTA: dns; a.smtp-out.example.org\n\nAction: ${failure.action ?? "failed"}\nFinal-Recipient: rfc822; ${failure.recipient}\nDiagnostic-Code: smtp; 550 ${failure.status} user unknown\nStatus: ${failure.status}`,
      part("message/rfc822", `${original(failure)}\nHello`),
    ),
};

/** Returns the response of a calendar to an invitation. */
export const calendarAnswer = (uid: string, answer: "ACCEPTED" | "DECLINED" | "TENTATIVE", comment = "", start = "") =>
  multipart(
    "alternative",
    part("text/plain; charset=utf-8", "Ana has answered this invitation."),
    part(
      "text/calendar; charset=utf-8; method=REPLY",
      `BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:${uid}\nATTENDEE;CN="Pop: Ana";SENT-BY="mailto:office@example.com";PARTSTAT=${answer}:mailto:ana@example.com\n${start && `DTSTART:${start}\n`}${comment && `COMMENT:${comment}\n`}END:VEVENT\nEND:VCALENDAR`,
    ),
  );
