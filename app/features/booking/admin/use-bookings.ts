// The admin's list of booked calls in the query cache: reading it, and what cancelling one does to it.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { listBookings } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";

/** Search, filter, sort and page, as the address has them. */
export type BookingView = Partial<Parsed<typeof listBookings, "query">>;

/** A page of bookings, which one it is, and how many match in all. */
export type BookingPage = { bookings: AdminBooking[]; page: number; total: number };

/** How many rows a page has. */
export const perPage = 50;

const keyOf = (view: BookingView) => [listBookings.path, view];

/** The page that a view shows. A failure is told by a toast as well. */
export function useBookings(call: Caller, view: BookingView) {
  return useQuery({
    queryKey: keyOf(view),
    queryFn: () => readPage(call, view),
    placeholderData: keepPreviousData,
    refetchOnMount: "always", // people book while nobody looks
  });
}

async function readPage(call: Caller, view: BookingView): Promise<BookingPage> {
  try {
    const { page = 1 } = view;
    const { answer, total } = await call(listBookings, { query: { ...view, page, perPage } });
    return { bookings: answer, page, total: total ?? answer.length };
  } catch (error) {
    // A session that has ended leads to the login page, which says so itself.
    if (!isStatus(error, 401)) toast({ title: "Error", description: "Failed to load bookings", variant: "error" });
    throw error;
  }
}

/** Puts a changed booking into the shown page, in its place; everything else is read anew when it is shown next. */
export function useBookingChange(view: BookingView): (changed: AdminBooking) => void {
  const queries = useQueryClient();
  return (changed) => {
    queries.setQueryData<BookingPage>(
      keyOf(view),
      (page) => page && { ...page, bookings: page.bookings.map((one) => (one.id === changed.id ? changed : one)) },
    );
    void queries.invalidateQueries({ refetchType: "none" });
  };
}
