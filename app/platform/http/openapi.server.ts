// The OpenAPI 3.1 document, generated from the registered contracts.
import * as z from "zod";
import type { ErrorCode } from "#app/platform/base/errors.ts";
import { errorCodes } from "#app/platform/base/errors.ts";
import { rolesFor } from "./access.ts";
import type { EndpointInit } from "./endpoint.ts";
import { problemResponse } from "./endpoint.ts";
import type { Route } from "./route.server.ts";

type Json = Record<string, unknown>;

export function openApiDocument(
  routes: readonly Route[],
  { title, siteUrl, webhooks = {} }: { title: string; siteUrl: string; webhooks?: Schemas },
): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const { path: address, method } = route.endpoint;
    const path = address.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description:
        "Errors are RFC 9457 documents with the members `success`, `message`, `error` and `errors`. Programs send a token, which staff make at `/admin/account`, as the bearer.",
    },
    servers: [{ url: siteUrl }],
    tags: [...new Set(routes.map(({ endpoint }) => tagOf(endpoint)))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(Object.entries(webhooks).map(([event, schema]) => [event, describeWebhook(schema)])),
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "The `sessionId` of the signed-in user." },
        token: { type: "http", scheme: "bearer", description: "The token of a program." },
      },
      schemas: { Problem: toJsonSchema(problemResponse, "output") },
    },
  };
}

type Schemas = Readonly<Record<string, NonNullable<EndpointInit["body"]>>>;

function describeWebhook(schema: Schemas[string]): Json {
  return {
    post: {
      summary:
        'A call of a webhook. Its signature follows the Standard Webhooks specification. One of the form `text` sends `{"text": "…"}` instead.',
      parameters: [
        header("webhook-id", "The same for every attempt.", true),
        header("webhook-timestamp", "Time of this attempt, in seconds since 1970.", true),
        header("webhook-signature", "`v1,` and the HMAC-SHA256 of id, timestamp and body, in base64.", true),
      ],
      requestBody: { required: true, content: { "application/json": { schema: toJsonSchema(schema, "output") } } },
      responses: { "2XX": { description: "Accepted. Any other response is retried for 24 hours." } },
    },
  };
}

const refusedAccess: Record<EndpointInit["access"], ErrorCode[]> = {
  public: [],
  "public-or-editor": [],
  admin: ["unauthorized", "forbidden"],
  sales: ["unauthorized", "forbidden"],
  editor: ["unauthorized", "forbidden"],
  staff: ["unauthorized", "forbidden"], // if a second factor is required
  visitor: ["bad-request"], // an invalid session id
};

/** Lists the ways to authenticate. A public call also accepts a token if it has an area. */
function buildSecurity(endpoint: EndpointInit): Json[] {
  const token = endpoint.tokenArea ? [{ token: [] }] : [];
  if (rolesFor(endpoint)) return [{ session: [] }, ...token];
  if (endpoint.access === "public-or-editor") return [{}, { session: [] }, ...token];
  return token.length > 0 ? [{}, ...token] : [];
}

function operation(route: Route): Json {
  const { endpoint } = route;
  return {
    operationId: operationId(endpoint),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...describeRoles(endpoint),
    security: buildSecurity(endpoint),
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...(endpoint.access === "visitor" ? [header("X-Session-Id", "The visitor's chat session.", true)] : []),
      ...(endpoint.isIdempotent
        ? [header("Idempotency-Key", "A repeat with the same key within 24 h gets the same response.", false)]
        : []),
      ...(isConditional(endpoint)
        ? [header("If-Match", "`ETag` of the version to change; 412 if it is no longer the current one.", false)]
        : []),
      ...(endpoint.takesIfNoneMatch
        ? [header("If-None-Match", "`*` to create only: 412 if a version exists.", false)]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: toJsonSchema(endpoint.body, "input") } },
          },
        }
      : {}),
    ...(endpoint.file ? { requestBody: { required: true, content: filesOf(endpoint.file.types) } } : {}),
    responses: responses(route),
  };
}

/**
 * Returns the name of a call in generated clients: its method and path, which are unique.
 * @example operationId(readTimeline) // "getAdminContactsByIdTimeline"
 */
function operationId({ method, path }: Pick<EndpointInit, "method" | "path">): string {
  const parts = path.replace(/^\/api\//, "").split(/[/-]/);
  const capitalised = parts.map((part) =>
    part.replace(/^:/, "by-").replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase()),
  );
  return method.toLowerCase() + capitalised.join("");
}

/** Returns the part of the site: the path's first word after `/api` and `admin`. */
function tagOf({ path }: Pick<EndpointInit, "path">): string {
  return /^\/api\/(?:admin\/)?([\w-]+)/.exec(path)?.[1] ?? "";
}

function filesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

function describeRoles(endpoint: EndpointInit): Json {
  const { tokenArea, isDraftCall } = endpoint;
  const roles = rolesFor(endpoint);
  const lines = [
    ...(roles ? [`For ${roles.join(", ")}.`] : []),
    ...(tokenArea ? [`Area of tokens: ${tokenArea}.`] : []),
    ...(isDraftCall ? ["The access draft is enough."] : []),
  ];
  return lines.length > 0 ? { description: lines.join(" ") } : {};
}

function isConditional({ isVersioned, method }: EndpointInit): boolean {
  return isVersioned === true && method !== "GET";
}

const totalHeader = {
  "X-Total-Count": { description: "Total number of rows on all pages.", schema: { type: "integer" } },
};

const versionHeader = { ETag: { description: "The current version, for `If-Match`.", schema: { type: "string" } } };

function responses({ endpoint, csv }: Route): Json {
  const other = {
    ...(endpoint.events
      ? { "text/event-stream": { schema: { type: "string", description: describeEvents(endpoint.events) } } }
      : {}),
    ...(csv ? { "text/csv": { schema: { type: "string" } } } : {}),
  };
  const schema = toJsonSchema(endpoint.response, "output");
  const success = {
    description: "Done",
    ...(endpoint.isVersioned && endpoint.method !== "DELETE" ? { headers: versionHeader } : {}),
    ...(endpoint.method === "GET" && schema["type"] === "array" ? { headers: totalHeader } : {}),
    content: endpoint.responseType ? filesOf([endpoint.responseType]) : { "application/json": { schema }, ...other },
  };
  const problem = { content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } };
  const refused = refusedBy(endpoint).map(
    (code) => [String(errorCodes[code].status), { description: errorCodes[code].title, ...problem }] as const,
  );
  const accepted = endpoint.acceptedResponse && {
    202: {
      description: "Not done yet: awaiting approval, or to be sent again.",
      content: { "application/json": { schema: toJsonSchema(endpoint.acceptedResponse, "output") } },
    },
  };
  return { [String(endpoint.status ?? 200)]: success, ...accepted, ...Object.fromEntries(refused) };
}

function refusedBy(endpoint: EndpointInit): ErrorCode[] {
  const { body, query, params, isIdempotent } = endpoint;
  return [
    ...refusedAccess[endpoint.access],
    ...([body, query, params, isIdempotent].some(Boolean) ? (["validation"] as const) : []),
    ...(endpoint.body || endpoint.file ? (["too-large", "unsupported-type"] as const) : []),
    ...(endpoint.file ? (["bad-request", "request-timeout"] as const) : []),
    ...(endpoint.isIdempotent ? (["key-reused", "erased"] as const) : []),
    ...(isConditional(endpoint) ? (["precondition-failed"] as const) : []),
    "method-not-allowed",
    "address-too-long",
    "too-many-requests",
    "unavailable",
    ...(endpoint.errors ?? []),
  ];
}

function describeEvents(events: NonNullable<EndpointInit["events"]>): string {
  const lines = Object.entries(events).map(
    ([name, schema]) => `event: ${name}, data: ${JSON.stringify(toJsonSchema(schema, "output"))}`,
  );
  return `Server-sent events, with \`Accept: text/event-stream\`:\n${lines.join("\n")}`;
}

function parameters(schema: EndpointInit["query"], place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  }; // a JSON Schema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function header(name: string, description: string, required: boolean): Json {
  return { name, in: "header", required, description, schema: { type: "string" } };
}

function toJsonSchema(schema: NonNullable<EndpointInit["body"]>, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
