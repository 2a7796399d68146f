// The sources of a person's timeline besides their enquiries. A feature with events of an address is added here.
import { bookingTimeline } from "#app/features/booking/person.server.ts";
import { emailTimeline } from "#app/features/enquiry/desk/timeline.server.ts";
import type { TimelineSource } from "#app/features/enquiry/desk/timeline.server.ts";
import { newsletterTimeline } from "#app/features/newsletter/person.server.ts";

/** The sources; their entries are put in one order. */
export const timelineSources: readonly TimelineSource[] = [emailTimeline, bookingTimeline, newsletterTimeline];
