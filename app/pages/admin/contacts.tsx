// The enquiries that came in. What is looked at stands in the address.
import { useSearchParams } from "react-router";
import { useSignedIn } from "#app/features/auth/session-context.ts";
import { EnquiryDesk } from "#app/features/enquiry/enquiry-desk.tsx";
import { changeView, readView } from "#app/features/enquiry/enquiry-view.ts";
import { adminMeta } from "./admin-meta.ts";
import { PageTitle } from "./page-title.tsx";

export const meta = () => adminMeta("Contacts");
export const loader = () => null;
export const clientLoader = () => null;

export default function Contacts() {
  const { call } = useSignedIn();
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <PageTitle title="Contacts" lead="What visitors sent through the contact form." />
      <EnquiryDesk
        call={call}
        view={readView(query)}
        // What is typed letter by letter is one step of the history.
        onChange={(change) =>
          setQuery((current) => changeView(current, change), { replace: "search" in change, preventScrollReset: true })
        }
      />
    </>
  );
}
