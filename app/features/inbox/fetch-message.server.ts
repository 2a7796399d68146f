// Fetches and parses one message. Its content is untrusted.
import type { ImapFlow } from "imapflow";
import { readCalendarAnswer } from "#app/features/booking/public.server.ts";
import { readFailure } from "./delivery-report.server.ts";
import type { FetchedMessage } from "./dispatch-message.server.ts";
import { textOfHtml } from "./html-text.server.ts";
import { toStorableText, parseMessageHead } from "./message-headers.server.ts";
import { fetchHead, fetchText, findParts } from "./message-parts.server.ts";
import type { Part, Parts } from "./message-parts.server.ts";

/** Bytes that are fetched of a part, and of all texts of a message. */
const maxBytes = { plain: 400_000, html: 4_000_000, texts: 8_000_000, report: 100_000, calendar: 100_000 };

type FetchInput = {
  uid: number;
  validity: string;
  /** The server whose Authentication-Results count. */
  trustedServer: string | undefined;
};

/** Returns a message; null if it no longer exists, and `unreadable` if the server can't return it. */
export async function fetchMessage(
  client: ImapFlow,
  { uid, validity, trustedServer }: FetchInput,
): Promise<FetchedMessage | "unreadable" | null> {
  try {
    const fetched = await fetchHead(client, uid);
    if (!fetched) return null;
    const head = parseMessageHead(fetched, trustedServer);
    const parts = findParts(fetched.bodyStructure);
    return {
      ...head,
      id: head.messageId?.slice(0, 998) ?? `${validity}-${uid}@mailbox`,
      text: parts.report ? "" : await fetchTexts(client, uid, parts),
      attachments: parts.attachments.map(({ name, size }) => ({ name: toStorableText(name), size })),
      ...(parts.report ? { report: await fetchReport(client, uid, parts.report) } : {}),
      ...(parts.calendar ? { calendar: await fetchAnswer(client, uid, parts.calendar) } : {}),
    };
  } catch (error) {
    if (isAboutMessage(error)) return "unreadable";
    throw error;
  }
}

/**
 * Returns true if the server refuses to return this message, or its response is too large or malformed: others can be
 * read.
 */
function isAboutMessage(error: unknown): boolean {
  const { responseStatus, code } = Object(error) as Readonly<Record<string, unknown>>; // read as unknown
  if (responseStatus === "NO" || responseStatus === "BAD") return true;
  return /^(?:ParserError|LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany|MAX_IMAP_NESTING|Download)/.test(
    String(code),
  );
}

async function fetchTexts(client: ImapFlow, uid: number, { texts }: Parts): Promise<string> {
  let remainingBytes = maxBytes.texts;
  const readAll = async (parts: readonly Part[]): Promise<string> => {
    const read: string[] = [];
    for (const part of parts) read.push((await readOne(part)) || (await readAll(part.alternatives ?? [])));
    return read.filter(Boolean).join("\n\n");
  };
  const readOne = async (part: Part) => {
    if (remainingBytes <= 0) return "";
    const most = Math.min(remainingBytes, part.isHtml ? maxBytes.html : maxBytes.plain);
    const text = await fetchText(client, { uid, part, maxBytes: most });
    remainingBytes -= text.length;
    return (part.isHtml ? textOfHtml(text) : text).replaceAll("\r\n", "\n").trim();
  };
  return toStorableText(await readAll(texts));
}

async function fetchReport(
  client: ImapFlow,
  uid: number,
  { status, original, messageId }: NonNullable<Parts["report"]>,
) {
  const read = (part: Part) => fetchText(client, { uid, part, maxBytes: maxBytes.report });
  const about = original ? /^Message-ID:\s*(<[^<>\s]+>)/im.exec(await read(original))?.[1] : undefined;
  return { failure: readFailure(await read(status)), about: [messageId, about].filter((id) => id !== undefined) };
}

async function fetchAnswer(client: ImapFlow, uid: number, part: Part) {
  return readCalendarAnswer(await fetchText(client, { uid, part, maxBytes: maxBytes.calendar }));
}
