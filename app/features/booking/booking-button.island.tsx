import { island } from "#app/ui/island.tsx";
import { BookingButton } from "./booking-button.tsx";

export default island(BookingButton, { name: "booking-button", words: ["booking"] });
