import type { Deps } from "#app/platform/deps.server.ts";
import { issueFollowUp } from "#app/platform/follow-up.server.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { etagOf } from "./contract.ts";
import type * as contract from "./contract.ts";
import type { Enquiry } from "./contract.ts";
import * as service from "./service.server.ts";

/** The next free times of a call. */
type NextSlots = Pick<contract.CallOffer, "timeZone" | "slots">;

export async function submit(
  deps: Deps,
  { body, requestContext }: Call<typeof contract.submitEnquiry>,
  nextSlots: NextSlots,
) {
  const { id } = await service.submitEnquiry(deps, body, requestContext);
  return {
    success: true as const,
    message: deps.translate(requestContext.locale, "contact.success.text"),
    followUp: issueFollowUp(deps, id),
    formToken: issueFormToken(deps.secret, deps.now()),
    ...nextSlots,
  };
}

export async function list(deps: Deps, { query, headers, admin }: Call<typeof contract.listEnquiries>) {
  const { owner, overdue, suspect, ...listing } = query;
  const { enquiries, total } = await service.listEnquiries(deps, {
    ...listing,
    ownerId: ownerIdOf(owner, admin.adminId),
    isOverdue: flagOf(overdue),
    isSpamSuspect: flagOf(suspect),
  });
  headers.set("X-Total-Count", String(total));
  return enquiries;
}

export async function read(deps: Deps, { params, headers }: Call<typeof contract.readEnquiry>) {
  return tagged(await service.readEnquiry(deps, params.id), headers);
}

export async function remove(deps: Deps, { params }: Call<typeof contract.deleteEnquiry>) {
  await service.deleteEnquiry(deps, params.id);
  return { success: true as const };
}

/** An enquiry, its version in the answer's head. */
export function tagged(enquiry: Enquiry, headers: Headers): Enquiry {
  headers.set("ETag", etagOf(enquiry));
  return enquiry;
}

function ownerIdOf(owner: string | undefined, ownId: string): string | null | undefined {
  if (owner === "none") return null;
  return owner === "me" ? ownId : owner;
}

function flagOf(value: "true" | "false" | undefined): boolean | undefined {
  return value === undefined ? undefined : value === "true";
}
