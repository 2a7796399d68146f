import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import { etagOfIssue } from "./contract.ts";
import type { Issue } from "./contract.ts";
import { readAudience as readIssueAudience } from "./audience.server.ts";
import { previewIssue, testIssue } from "./preview.server.ts";
import * as sending from "./sending.server.ts";
import * as service from "./service.server.ts";

function tagged(headers: Headers, issue: Issue): Issue {
  headers.set("ETag", etagOfIssue(issue));
  return issue;
}

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listIssues>) {
  const { issues, total } = await service.listIssues(deps, query);
  headers.set("X-Total-Count", String(total));
  return issues;
}

export async function create(deps: Deps, { body, admin, headers }: Call<typeof contract.createIssue>) {
  return tagged(headers, await service.createIssue(deps, body, { by: admin.username }));
}

export async function read(deps: Deps, { params, headers }: Call<typeof contract.readIssue>) {
  return tagged(headers, await service.readIssue(deps, params.id));
}

export async function update(deps: Deps, { params, body, ifMatch, headers }: Call<typeof contract.updateIssue>) {
  return tagged(headers, await service.updateIssue(deps, { id: params.id, input: body }, { ifMatch }));
}

export async function remove(deps: Deps, { params, ifMatch }: Call<typeof contract.deleteIssue>) {
  await service.deleteIssue(deps, params.id, { ifMatch });
  return { success: true as const };
}

export async function preview(deps: Deps, { params, body }: Call<typeof contract.previewIssue>) {
  return previewIssue(deps, { id: params.id, locale: body.locale, as: body.as ?? "html" });
}

export async function test(deps: Deps, { params, body, admin }: Call<typeof contract.testIssue>) {
  await testIssue(deps, { id: params.id, locale: body.locale, to: admin.email });
  return { success: true as const };
}

export async function readAudience(deps: Deps, { params }: Call<typeof contract.readAudience>) {
  return readIssueAudience(deps, params.id);
}

export async function send(deps: Deps, { params, body, ifMatch, headers }: Call<typeof contract.sendIssue>) {
  return tagged(headers, await sending.sendIssue(deps, { id: params.id, ...body }, { ifMatch }));
}

export async function pause(deps: Deps, { params, headers }: Call<typeof contract.pauseIssue>) {
  return tagged(headers, await sending.switchIssue(deps, { id: params.id, to: "paused" }));
}

export async function resume(deps: Deps, { params, headers }: Call<typeof contract.resumeIssue>) {
  return tagged(headers, await sending.switchIssue(deps, { id: params.id, to: "sending" }));
}

export async function cancel(deps: Deps, { params, headers }: Call<typeof contract.cancelIssue>) {
  return tagged(headers, await sending.switchIssue(deps, { id: params.id, to: "cancelled" }));
}
