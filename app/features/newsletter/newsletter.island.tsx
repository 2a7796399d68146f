import { island } from "#app/ui/island.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

export default island(NewsletterForm, { name: "newsletter", words: ["newsletter"] });
