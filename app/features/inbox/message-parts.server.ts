// What is fetched of a message: its headers and structure first, then its texts, and never an attachment.
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from "imapflow";

/** The parts of a message that are read, and what is said of the others. */
export type Parts = {
  /** In the order in which they are shown; one of several alternatives. */
  texts: Part[];
  attachments: { name: string; size: number }[];
  calendar?: Part;
  /** The status of a delivery report (RFC 3464), and what it is about. */
  report?: { status: Part; original?: Part; messageId?: string };
};

export type Part = { id: string; isHtml: boolean };

/** Deeper and further parts are neither read nor listed. */
const most = { depth: 20, parts: 200, attachments: 50, nameCharacters: 200 };

const headers = [
  "from",
  "to",
  "cc",
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "references",
  "in-reply-to",
  "auto-submitted",
  "authentication-results",
  "list-id",
  "precedence",
  "x-autoreply",
  "x-autorespond",
  "x-auto-response-suppress",
];

/** Fetches headers and structure; undefined if the message is gone. */
export async function fetchHead(client: ImapFlow, uid: number): Promise<FetchMessageObject | undefined> {
  const query = { uid: true, internalDate: true, envelope: true, bodyStructure: true, headers };
  return (await client.fetchOne(String(uid), query, { uid: true })) || undefined;
}

/** Fetches the text of a part, of which at most `maxBytes` are read. */
export async function fetchText(
  client: ImapFlow,
  { uid, part, maxBytes }: { uid: number; part: Part; maxBytes: number },
): Promise<string> {
  const { content } = await client.download(String(uid), part.id, { uid: true, maxBytes });
  if (!content) return "";
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

export function partsOf(structure: MessageStructureObject | undefined): Parts {
  const parts: Parts = { texts: [], attachments: [] };
  if (!structure) return parts;
  const context = { parts, count: 0 };
  if (isReport(structure)) readReport(structure, parts);
  else walk(structure, context, 0);
  return parts;
}

type Walk = { parts: Parts; count: number };

function walk(node: MessageStructureObject, context: Walk, depth: number): void {
  if (depth > most.depth || ++context.count > most.parts) return;
  const { childNodes: children = [], type } = node;
  if (!type.startsWith("multipart/")) return addPart(node, context.parts);
  const shown = type === "multipart/alternative" ? alternativesOf(children) : children;
  for (const child of shown) walk(child, context, depth + 1);
}

function addPart(node: MessageStructureObject, parts: Parts): void {
  const { texts, attachments } = parts;
  const part = { id: node.part ?? "1", isHtml: node.type === "text/html" };
  if (node.type === "text/calendar") parts.calendar ??= part;
  else if (isText(node)) texts.push(part);
  else if (!isPictureInText(node) && attachments.length < most.attachments)
    attachments.push({ name: nameOf(node), size: node.size ?? 0 });
}

/** Returns the plain text, else the last alternative, which is the richest (RFC 2046 §5.1.4), and a calendar's answer. */
function alternativesOf(children: readonly MessageStructureObject[]): MessageStructureObject[] {
  const calendar = children.find(({ type }) => type === "text/calendar");
  const texts = children.filter((child) => child !== calendar);
  const chosen = texts.find(({ type }) => type === "text/plain") ?? texts.at(-1);
  return [chosen, calendar].filter((child) => child !== undefined);
}

function isText({ type, disposition, ...node }: MessageStructureObject): boolean {
  return (type === "text/plain" || type === "text/html") && disposition !== "attachment" && !fileNameOf(node);
}

/** Returns true for a picture that HTML shows, such as a logo in a signature. */
function isPictureInText({ type, id, disposition }: MessageStructureObject): boolean {
  return type.startsWith("image/") && id !== undefined && disposition !== "attachment";
}

type FileParameters = Pick<MessageStructureObject, "dispositionParameters" | "parameters">;

function fileNameOf({ dispositionParameters, parameters }: FileParameters): string | undefined {
  return dispositionParameters?.["filename"] ?? parameters?.["name"];
}

function nameOf(node: MessageStructureObject): string {
  const subject = node.type === "message/rfc822" ? node.envelope?.subject : undefined;
  return (fileNameOf(node) ?? subject ?? node.type).slice(0, most.nameCharacters);
}

function isReport({ type, parameters }: MessageStructureObject): boolean {
  return type === "multipart/report" && parameters?.["report-type"]?.toLowerCase() === "delivery-status";
}

/** The second type of each pair is that of internationalised reports (RFC 6533). */
function readReport({ childNodes: children = [] }: MessageStructureObject, parts: Parts): void {
  const find = (...types: string[]) => children.find(({ type }) => types.includes(type));
  const status = find("message/delivery-status", "message/global-delivery-status")?.part;
  if (status === undefined) return;
  const headersOf = find("text/rfc822-headers", "message/global-headers")?.part;
  const messageId = find("message/rfc822", "message/global")?.envelope?.messageId;
  const asText = (id: string) => ({ id, isHtml: false });
  parts.report = {
    status: asText(status),
    ...(headersOf !== undefined && { original: asText(headersOf) }),
    ...(messageId !== undefined && { messageId }),
  };
}
