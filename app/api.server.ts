// THE API MAP: every /api call, and the feature that answers it. The way of a call is platform/http/serve.server.ts.
import * as enquiry from "#app/features/enquiry/api.server.ts";
import * as enquiryContract from "#app/features/enquiry/contract.ts";
import type { Route } from "#app/platform/http/serve.server.ts";
import { route } from "#app/platform/http/serve.server.ts";

/** All calls of the API. One that is not listed here does not exist. */
export const apiMap: readonly Route[] = [
  route(enquiryContract.submitEnquiry, enquiry.submit),
  route(enquiryContract.listEnquiries, enquiry.list),
  route(enquiryContract.deleteEnquiry, enquiry.remove),
];
