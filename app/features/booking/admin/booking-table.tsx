import { Table } from "#app/ui/table.tsx";
import type { AdminBooking } from "../contract.ts";
import { BookingRow } from "./booking-row.tsx";
import type { BookingAct } from "./booking-row.tsx";

type BookingTableProps = {
  bookings: readonly AdminBooking[];
  onView: (booking: AdminBooking) => void;
  onAct: (booking: AdminBooking, act: BookingAct) => void;
};

const columns = ["w-56", "", "", "", "w-52", "w-28"];

/** Cards on a phone. */
export function BookingTable({ bookings, onView, onAct }: BookingTableProps) {
  return (
    <Table caption="Bookings" columns={columns} className="ml:min-w-240">
      <thead>
        <tr>
          <th scope="col">When (Bucharest)</th>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Subject</th>
          <th scope="col">Status</th>
          <th scope="col" data-end="">
            Actions
          </th>
        </tr>
      </thead>
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
