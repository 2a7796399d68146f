import { useSignedIn } from "#app/features/auth/session-context.ts";
import { EnquiryScreen } from "#app/features/enquiry/admin/enquiry-screen.tsx";
import { lateDialog } from "#app/ui/admin/late-dialog.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";
import { useArea } from "./use-area.ts";

export const meta = () => adminMeta("Contacts");
export const loader = () => null;
export const clientLoader = () => null;

const NewBookingDialog = lateDialog(
  "booking dialog",
  "The form did not load",
  async () => (await import("#app/features/booking/admin/new-booking-dialog.tsx")).NewBookingDialog,
);

export default function Contacts() {
  const { call, upload, user } = useSignedIn();
  const area = useArea();
  return (
    <>
      <PageTitle
        title="Contacts"
        lead={<span className="max-md:hidden">Enquiries from the contact form, by phone and from elsewhere.</span>}
      />
      <EnquiryScreen
        call={call}
        upload={upload}
        username={user.username}
        sendsMail={area?.sendsMail ?? false}
        bookCall={({ enquiry: { id, firstName, lastName }, onBooked, onClose }) => (
          <NewBookingDialog
            call={call}
            enquiryId={id}
            who={[firstName, lastName].filter(Boolean).join(" ")}
            onBooked={onBooked}
            onClose={onClose}
          />
        )}
      />
    </>
  );
}
