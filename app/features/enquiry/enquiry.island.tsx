import { island } from "#app/ui/island.tsx";
import { draftKey } from "./enquiry-draft.ts";
import { EnquiryWizard } from "./enquiry-wizard.tsx";

export default island(EnquiryWizard, { name: "enquiry", words: ["contact"], wake: { sessionStorage: draftKey } });
