import { useSignedIn } from "#app/features/auth/session-context.ts";
import { EnquiryDesk } from "#app/features/enquiry/admin/enquiry-desk.tsx";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Contacts");
export const loader = () => null;
export const clientLoader = () => null;

export default function Contacts() {
  const { call } = useSignedIn();
  return (
    <>
      <PageTitle title="Contacts" lead="What visitors sent through the contact form." />
      <EnquiryDesk call={call} />
    </>
  );
}
