// Checks a response against the API description and contracts.
import { apiMap } from "#app/features.server.ts";
import { problemResponse } from "#app/platform/http/endpoint.ts";
import type { ApiOperation, FuzzedRequest } from "./requests.ts";

export type FuzzResponse = { status: number; headers: Headers; text: string };

/** Returns the violation, if any. `path` is the requested one. */
export function findViolation(
  answer: FuzzResponse,
  request: FuzzedRequest,
  { calls, path }: { calls: ApiOperation[]; path: string },
): string | undefined {
  if (answer.status >= 500) return `${answer.status}: ${answer.text.slice(0, 300)}`;
  const matching = calls.filter((call) => patternOf(call.path).test(path));
  const operations = matching.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length); // words before parameters
  const call = operations.find(({ method }) => method === request.method);
  if (!call) return faultOfOtherMethod(answer, request, operations);
  return faultOfStatus(answer, request, call) ?? faultOfBody(answer, call);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

function faultOfOtherMethod(
  { status, headers }: FuzzResponse,
  { method }: FuzzedRequest,
  operations: ApiOperation[],
): string | undefined {
  if (method === "HEAD" && operations.some((call) => call.method === "GET")) return undefined;
  if (status === 414) return undefined; // whatever the method
  if (status !== 405) return `${status} instead of 405`;
  const allowed = (headers.get("Allow") ?? "").split(", ");
  const isRight = allowed.every((value) => value === "HEAD" || operations.some((call) => call.method === value));
  return isRight ? undefined : `405 with Allow: ${headers.get("Allow")}`;
}

function faultOfStatus({ status }: FuzzResponse, { headers }: FuzzedRequest, call: ApiOperation): string | undefined {
  if (status !== 304 && !call.statuses.includes(String(status)))
    return `${status} isn't in the description (${call.statuses.join()})`;
  const type = headers["Content-Type"]?.split(";")[0]?.trim().toLowerCase();
  return call.body && type !== "application/json" && status < 300 ? `${status} for the type ${type}` : undefined;
}

function faultOfBody({ status, headers, text }: FuzzResponse, call: ApiOperation): string | undefined {
  if (status === 304) return text === "" ? undefined : "304 with a body";
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/event-stream")) return undefined; // events are checked when they are sent
  const endpoint = apiMap
    .map((line) => line.endpoint)
    .find((item) => item.method === call.method && item.path.replaceAll(/:(\w+)/g, "{$1}") === call.path);
  if (status === 200 && endpoint?.responseType !== undefined)
    return type === endpoint.responseType ? undefined : `type ${type} instead of ${endpoint.responseType}`;
  if (type !== "application/json; charset=utf-8") return `type ${type}`;
  const promised = status === 202 ? endpoint?.acceptedResponse : endpoint?.response;
  const schema = status < 300 ? promised : problemResponse;
  const parsed = schema?.safeParse(JSON.parse(text));
  return parsed?.success
    ? undefined
    : `${status} doesn't match its schema: ${parsed?.error.message ?? "no endpoint"} in ${text.slice(0, 300)}`;
}
