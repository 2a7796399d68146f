// Random requests for every call of the API description: nearly valid, invalid, and not JSON.
import fc from "fast-check";

export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  pattern?: string;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  maxLength?: number;
  maxItems?: number;
};

type Parameter = { name: string; in: "path" | "query" | "header"; schema: Schema };

/** As in `/api/openapi.json`. */
export type ApiOperation = {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  statuses: string[];
};

/** Values that begin with `pool:` are replaced by ids of earlier responses. */
export type FuzzedRequest = {
  call: ApiOperation;
  method: string;
  path: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body: string | undefined;
};

type Document = {
  paths: Record<
    string,
    Record<
      string,
      { parameters: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> }; responses: object }
    >
  >;
};

export function describedCalls(document: unknown): ApiOperation[] {
  const { paths } = document as Document; // our own document; a missing part fails the run
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters,
      body: operation.requestBody?.content["application/json"]?.schema,
      statuses: Object.keys(operation.responses),
    })),
  );
}

const nasty = fc.constantFrom(
  "",
  " ",
  "\0",
  "\u{1f9fe}",
  "\ud800",
  "ș\u0326",
  "\u202eabc",
  "'; drop table post; --",
  "<script>",
  "%00",
  "../..",
  "constructor",
  "__proto__",
  "x".repeat(5_000),
);
const wellFormed = fc.oneof(
  { weight: 5, arbitrary: fc.lorem({ maxCount: 3 }) },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: "binary" }) },
);
const pooled = fc.nat({ max: 200 }).map((index) => `pool:${index}`);

// Formats that the schema doesn't express.
const known: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat({ max: 50 }).map((number) => `a${number}@pop.example`),
  startsAt: fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 47 }))
    .map(([day, half]) => new Date(Date.UTC(2026, 10, 20 + day, 0, 30 * half)).toISOString()),
  day: fc.integer({ min: 0, max: 400 }).map((day) => new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10)),
  timeZone: fc.constantFrom("Europe/Bucharest", "Asia/Kathmandu", "Nowhere/Else"),
  page: fc.constantFrom("1", "2", "100000", "0", "-1", "1e3", "x"),
  perPage: fc.constantFrom("1", "50", "200", "201", "0"),
  secret: pooled,
  content: fc.oneof(
    fc.constant("<p>Text <b>bold</b><script>x</script></p>"),
    fc.constant("What does a project cost?"),
    wellFormed,
  ),
};

function valueOf(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  if (known[name]) return known[name];
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((item) => valueOf(item)));
  if (schema.type === "object") return objectOf(schema);
  if (schema.type === "array") return fc.array(valueOf(schema.items ?? {}), { maxLength: (schema.maxItems ?? 3) + 1 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "integer" || schema.type === "number") return fc.oneof(fc.integer(), fc.double());
  return fc.oneof({ weight: 20, arbitrary: wellFormed }, { weight: 1, arbitrary: nasty });
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

/** Returns values with one violation of the schema. */
function spoiled(schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const wrongField = fc.tuple(valueOf(schema), fc.constantFrom("extra", ...names), fc.jsonValue());
  return fc.oneof(
    wrongField.map(([value, name, wrong]) => ({ ...Object(value), [name]: wrong })),
    fc
      .tuple(valueOf(schema), fc.constantFrom("extra", ...names), nasty)
      .map(([value, name, text]) => ({ ...Object(value), [name]: text })),
    fc.jsonValue(),
  );
}

const broken = fc.constantFrom(
  "",
  "{",
  "nul",
  '{"a":1,}',
  "[".repeat(2_000),
  '"\\x"',
  "\0",
  "a=b&c=d",
  '{"a":1}{"b":2}',
);

function bodyOf({ body }: ApiOperation): fc.Arbitrary<string | undefined> {
  if (!body) return fc.constantFrom(undefined, undefined, "{}");
  return fc.oneof(
    { weight: 6, arbitrary: valueOf(body).map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: spoiled(body).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
  );
}

const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("application/json", "Application/JSON; charset=utf-8") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json-patch+json",
      "x",
      "",
    ),
  },
);
const extraHeaders = fc.record(
  {
    "X-Session-Id": fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("visitor-1", "visitor-2") },
      { weight: 1, arbitrary: fc.constantFrom("", "two words", "x".repeat(129)) },
    ),
    "Idempotency-Key": fc.constantFrom("k1", "k2", "k3", "", "with space", "x".repeat(256)),
    "Accept-Language": fc.constantFrom("ro", "fr", "xx", "*;q=9"),
    "If-None-Match": fc.constantFrom("*", '"x"'),
    Accept: fc.constantFrom("application/json", "text/event-stream", "nonsense"),
  },
  { requiredKeys: ["X-Session-Id"] },
);
const access = fc.oneof(
  { weight: 7, arbitrary: fc.constant("admin") },
  { weight: 1, arbitrary: fc.constantFrom("", "Bearer none", "Basic YTpi", `Bearer ${"x".repeat(43)}`) },
);
const segment = fc.oneof(
  { weight: 5, arbitrary: pooled },
  { weight: 2, arbitrary: wellFormed },
  { weight: 1, arbitrary: fc.constantFrom("raw:%00", "raw:%ff", "raw:%E0%A4%A", "tags", "preview", "x".repeat(300)) },
);

function requestOf(call: ApiOperation): fc.Arbitrary<FuzzedRequest> {
  const inPath = call.parameters.filter((parameter) => parameter.in === "path");
  const inQuery = call.parameters.filter((parameter) => parameter.in === "query");
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant(call.method) },
    { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "PROPFIND") },
  );
  const query = fc.array(
    fc.oneof(
      ...inQuery.map(({ name, schema }) =>
        fc.tuple(fc.constant(name), fc.oneof(valueOf(schema, name), nasty).map(String)),
      ),
      fc.tuple(fc.constant("unknown"), wellFormed),
    ),
    { maxLength: 3 },
  );
  const headers = fc.tuple(contentType, extraHeaders, access).map(([type, extra, authorization]) => ({
    ...extra,
    ...(type ? { "Content-Type": type } : {}),
    ...(authorization ? { Authorization: authorization } : {}),
  }));
  const path = fc
    .tuple(...inPath.map(() => segment))
    .map((values) => Object.fromEntries(inPath.map(({ name }, index) => [name, values[index] ?? "x"])));
  return fc.record({ call: fc.constant(call), method, path, query, headers, body: bodyOf(call) });
}

/** Creates requests, deterministic by seed, evenly over all calls. */
export function makeRequests(calls: ApiOperation[], { count, seed }: { count: number; seed: number }): FuzzedRequest[] {
  return fc.sample(fc.oneof(...calls.map(requestOf)), { numRuns: count, seed });
}
