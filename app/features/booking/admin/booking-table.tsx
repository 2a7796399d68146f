import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { Table } from "#app/ui/table.tsx";
import type { AdminBooking } from "../contract.ts";
import { BookingRow } from "./booking-row.tsx";
import type { BookingAct } from "./booking-row.tsx";

type BookingTableProps = {
  bookings: readonly AdminBooking[];
  onView: (booking: AdminBooking) => void;
  onAct: (booking: AdminBooking, act: BookingAct) => void;
};

const headings = {
  [`When (${companyCity})`]: "w-56",
  Name: "",
  Email: "",
  Subject: "",
  Status: "w-52",
  Actions: "w-28",
};

/** Cards on a phone. */
export function BookingTable({ bookings, onView, onAct }: BookingTableProps) {
  return (
    <Table caption="Bookings" headings={headings} className="ml:min-w-240">
      <tbody>
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            onView={() => onView(booking)}
            onAct={(act) => onAct(booking, act)}
          />
        ))}
      </tbody>
    </Table>
  );
}
