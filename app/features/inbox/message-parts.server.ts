// Fetches the parts of a message: its headers and structure first, then its texts, and never an attachment.
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from "imapflow";
import { toStorableText } from "./message-headers.server.ts";

/** The parts of a message that are read, and the names and sizes of the attachments. */
export type Parts = {
  /** In the order in which they are shown; one of several alternatives. */
  texts: Part[];
  attachments: { name: string; size: number }[];
  calendar?: Part;
  /** The status of a delivery report (RFC 3464), and what it is about. */
  report?: { status: Part; original?: Part; messageId?: string };
};

/** `alternatives` are the texts of the other alternatives: some programs fill only one. */
export type Part = { id: string; isHtml: boolean; alternatives?: Part[] };

/** Deeper and further parts are neither read nor listed. */
const limits = { depth: 20, parts: 200, attachments: 50, nameCharacters: 200 };

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
  "return-path",
];

/** Fetches headers and structure; undefined if the message no longer exists. */
export async function fetchHead(client: ImapFlow, uid: number): Promise<FetchMessageObject | undefined> {
  const query = { uid: true, internalDate: true, envelope: true, bodyStructure: true, headers };
  return (await client.fetchOne(String(uid), query, { uid: true })) || undefined;
}

/** Fetches the text of a part, at most `maxBytes`, without characters that can't be stored. */
export async function fetchText(
  client: ImapFlow,
  { uid, part, maxBytes }: { uid: number; part: Part; maxBytes: number },
): Promise<string> {
  const { content } = await client.download(String(uid), part.id, { uid: true, maxBytes });
  if (!content) return "";
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  return toStorableText(decodeText(Buffer.concat(chunks)));
}

/** Decodes UTF-8, and anything else as windows-1252: old programs name no charset, or a wrong one. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true }); // its end may be cut off
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function findParts(structure: MessageStructureObject | undefined): Parts {
  const parts: Parts = { texts: [], attachments: [] };
  if (!structure) return parts;
  if (isReport(structure)) readReport(structure, parts);
  else walk(structure, { parts, texts: parts.texts, walked: { count: 0 }, depth: 0 });
  return parts;
}

/** `texts` is where texts are added. */
type Walk = { parts: Parts; texts: Part[]; walked: { count: number }; depth: number };

function walk(node: MessageStructureObject, context: Walk): void {
  if (context.depth > limits.depth || ++context.walked.count > limits.parts) return;
  const { childNodes: children = [], type } = node;
  const below = { ...context, depth: context.depth + 1 };
  if (!type.startsWith("multipart/")) addPart(node, context);
  else if (type === "multipart/alternative") walkAlternatives(children, below);
  else for (const child of children) walk(child, below);
}

/**
 * Takes the plain text, or else the last alternative, which is the richest (RFC 2046 §5.1.4). The attachments of
 * the others count, too: Apple Mail puts them beside the HTML.
 */
function walkAlternatives(children: readonly MessageStructureObject[], context: Walk): void {
  const texts = children.filter(({ type }) => type !== "text/calendar");
  const chosen = texts.find(({ type }) => type === "text/plain") ?? texts.at(-1);
  const first = context.texts.length;
  const alternatives: Part[] = [];
  if (chosen) walk(chosen, context);
  for (const child of children) if (child !== chosen) walk(child, { ...context, texts: alternatives });
  const part = context.texts[first];
  if (part && alternatives.length > 0) part.alternatives = alternatives;
}

function addPart(node: MessageStructureObject, { parts, texts }: Walk): void {
  const { attachments } = parts;
  const part = { id: node.part ?? "1", isHtml: node.type === "text/html" };
  if (node.type === "text/calendar") parts.calendar ??= part;
  else if (isText(node)) texts.push(part);
  else if (!isPictureInText(node) && attachments.length < limits.attachments)
    attachments.push({ name: attachmentName(node), size: node.size ?? 0 });
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

function attachmentName(node: MessageStructureObject): string {
  const subject = node.type === "message/rfc822" ? node.envelope?.subject : undefined;
  return (fileNameOf(node) ?? subject ?? node.type).slice(0, limits.nameCharacters);
}

function isReport({ type, parameters }: MessageStructureObject): boolean {
  return type === "multipart/report" && parameters?.["report-type"]?.toLowerCase() === "delivery-status";
}

/** Finds the parts of a report. The second type of each pair is that of internationalised reports (RFC 6533). */
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
