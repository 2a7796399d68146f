// The calls that visitors booked, and the days on which none are offered. What is looked at stands in the address.
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Bookings");
export const loader = () => null;
export const clientLoader = () => null;

export default function Bookings() {
  return <PageTitle title="Bookings" lead="Calls that visitors booked." />;
}
