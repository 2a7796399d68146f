// The tables to which visitors add rows.

/** The storage alarm watches their growth, and closes the calls and forms that add rows to one that grows too fast. */
export type PublicTable = "enquiry" | "outbox_email" | "booking" | "subscriber" | "chat_message" | "consent_choice";
