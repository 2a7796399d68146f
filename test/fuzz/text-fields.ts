// All text fields of all calls, from the API description.
import { apiMap, isUpload } from "#app/features.server.ts";
import { defaultMaxBytes } from "#app/platform/http/read-body.server.ts";
import { anEnquiry } from "#test/enquiries.ts";
import type { ApiOperation, Schema } from "./requests.ts";

/** `name` is used in errors; `max` is the length limit, if any. */
export type TextField = {
  call: ApiOperation;
  title: string;
  name: string;
  max: number | undefined;
  /** False for passwords. */
  isNormalised: boolean;
  /** Limit of the body or the URL. */
  maxBytes: number;
  request: (text: string) => { path: string; init: RequestInit };
};

/** The other fields of a valid request. */
const complete: Record<string, object> = {
  "/api/contact": anEnquiry(),
  "/api/booking": { startsAt: "2026-11-24T09:00:00.000Z", name: "Ana", email: "ana@velmora.example" },
  "/api/consent": { categories: [], method: "save", textVersion: "1" },
  "/api/admin/login": { username: "andrei", password: "not the password" },
  "/api/admin/blog": { title: "A post" },
};

/** Returns all text fields. @param ids Values of path parameters, by call. */
export function textFields(calls: readonly ApiOperation[], ids: Record<string, string> = {}): TextField[] {
  const withText = calls.filter(({ method, path }) => !isUpload({ method, url: path })); // the body of an upload is a file
  return withText.flatMap((call) => {
    const path = call.path.replaceAll(/\{\w+\}/g, ids[call.path] ?? "none");
    const send = (body: object, at = path) => ({ path: at, init: initOf(call, body) });
    const inBody = placeholdersIn(call.body ?? {}).map(({ path: place, schema }) =>
      fieldOf(call, { name: place.join("."), schema }, (text) =>
        send({ ...complete[call.path], ...Object(bodyWith(place, text)) }),
      ),
    );
    const inAddress = call.parameters
      .filter((parameter) => parameter.in !== "header" && isFreeText(parameter.schema))
      .map(({ name, schema, in: where }) =>
        fieldOf(call, { name, schema }, (text) => {
          const value = encodeURIComponent(text.toWellFormed());
          return send({}, where === "query" ? `${path}?${name}=${value}` : call.path.replace(`{${name}}`, () => value));
        }),
      );
    return [...inBody, ...inAddress];
  });
}

function fieldOf(
  call: ApiOperation,
  { name, schema }: { name: string; schema: Schema },
  request: TextField["request"],
): TextField {
  const title = `${call.method} ${call.path} ${name}`;
  const isInBody = call.parameters.every((parameter) => parameter.name !== name || parameter.in === "header");
  const maxBytes = isInBody ? maxBytesOf(call) : longestAddress;
  return {
    call,
    title,
    maxBytes,
    name,
    max: schema.maxLength,
    isNormalised: schema.maxLength !== undefined && !/password/i.test(name),
    request,
  };
}

/** Node limits request line and headers to 16 kB. */
const longestAddress = 15_000;

function maxBytesOf({ method, path }: ApiOperation): number {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
  const route = apiMap.find(({ endpoint }) => endpoint.method === method && endpoint.path === pattern);
  return route?.endpoint.maxBytes ?? defaultMaxBytes;
}

/** Makes the longest text of a shape that fits the body or URL. */
export function longestText({ maxBytes, request }: TextField, shape: (length: number) => string): string {
  const sample = 600;
  const bytesOf = (text: string) => {
    const { path, init } = request(text);
    return Buffer.byteLength(path) + Buffer.byteLength(String(init.body ?? ""));
  };
  const empty = bytesOf("");
  const perUnit = (bytesOf(shape(sample)) - empty) / sample;
  return shape(Math.floor(((maxBytes - empty) / perUnit) * 0.98));
}

type FieldPath = { path: string[]; schema: Schema };

/** Returns every free text in a body; in a record, with an accepted key. */
function placeholdersIn(schema: Schema, path: string[] = []): FieldPath[] {
  if (isFreeText(schema)) return [{ path, schema }];
  if (schema.anyOf) return schema.anyOf.flatMap((item) => placeholdersIn(item, path));
  if (schema.items) return placeholdersIn(schema.items, [...path, "0"]);
  const { additionalProperties: values, properties = {} } = schema;
  if (values) return placeholdersIn(values, [...path, keyOf(values)]);
  return Object.entries(properties).flatMap(([name, item]) => placeholdersIn(item, [...path, name]));
}

/** Returns an enquiry's source or, for content drafts, a language and a field. */
function keyOf(values: Schema): string {
  if (isFreeText(values)) return "utm_source";
  return values.additionalProperties ? "en" : "why.heading";
}

function bodyWith([name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  const inside = bodyWith(rest, text);
  return name === "0" ? [inside] : { [name]: inside };
}

function isFreeText({ type, enum: values, const: only }: Schema): boolean {
  return type === "string" && values === undefined && only === undefined;
}

function initOf({ method, body: hasBody }: ApiOperation, body: object): RequestInit {
  if (!hasBody) return { method };
  return { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}
