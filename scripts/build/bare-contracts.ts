// Vite plugin: browsers get contracts without what only the server reads of a call: its description, access by tokens, limits and audit.
import type { Plugin } from "vite";

const makers = new Set(["endpoint", "recordEndpoint"]);

/** Properties of an endpoint that no browser reads (app/platform/http/endpoint.ts). */
const serversOwn = new Set([
  "summary",
  "tokenArea",
  "isDraftCall",
  "audit",
  "auditWhole",
  "unaudited",
  "isAllowedBeforeSecondFactor",
  "limit",
  "fills",
  "hasSecretResponse",
  "cachedBy",
]);

type AstNode = { type: string; start: number; end: number; [part: string]: unknown };

export function bareContracts(): Plugin {
  return {
    name: "bare-contracts",
    enforce: "post",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    transform: {
      filter: { code: /\b(?:endpoint|recordEndpoint)\(/ },
      handler(code) {
        const spans = spansOf(this.parse(code) as unknown as AstNode);
        return { code: spans.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), code), map: null };
      },
    },
  };
}

/** Returns where such properties of a call are, each with its comma, in order. */
function spansOf(program: AstNode): [start: number, end: number][] {
  const spans: [number, number][] = [];
  visit(program, (node) => {
    const callee = node["callee"] as { name?: string } | undefined;
    if (node.type !== "CallExpression" || !makers.has(callee?.name ?? "")) return;
    const [init] = node["arguments"] as { properties?: AstNode[] }[];
    const properties = init?.properties ?? [];
    properties.forEach((property, index) => {
      const { name } = Object(property["key"]) as { name?: string };
      const end = properties[index + 1]?.start ?? property.end;
      if (name !== undefined && serversOwn.has(name)) spans.push([property.start, end]);
    });
  });
  return spans;
}

function visit(node: unknown, onNode: (node: AstNode) => void): void {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && "start" in node) onNode(node as AstNode);
  for (const part of Object.values(node)) visit(part, onNode);
}
