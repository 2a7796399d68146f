import { Clock, LifeBuoy, Mail, MapPin, Phone } from "lucide-react";
import type { CompanyWords } from "#app/content/words.schema.ts";
import { telAddress } from "#app/platform/text/tel-address.ts";

type ContactDetailsProps = {
  words: CompanyWords["contact"]["info"];
  emails: { hello: string; support: string };
  phone: string;
  address: string;
};

export function ContactDetails({ words, emails, phone, address }: ContactDetailsProps) {
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="visually-hidden">
        {words.title}
      </h2>
      <dl>
        <Detail icon={Mail} name={words.projects}>
          <a href={`mailto:${emails.hello}`} className="link-quiet">
            {emails.hello}
          </a>
        </Detail>
        <Detail icon={LifeBuoy} name={words.support}>
          <a href={`mailto:${emails.support}`} className="link-quiet">
            {emails.support}
          </a>
        </Detail>
        <Detail icon={Phone} name={words.phone}>
          <a href={telAddress(phone)} className="link-quiet">
            {phone}
          </a>
        </Detail>
        <Detail icon={MapPin} name={words.office}>
          {address}
        </Detail>
        <Detail icon={Clock} name={words.hours}>
          {words.hoursText}
        </Detail>
      </dl>
    </section>
  );
}

type DetailProps = {
  icon: React.ComponentType<{ size: number; className: string; "aria-hidden": "true" }>;
  name: string;
  children: React.ReactNode;
};

function Detail({ icon: Icon, name, children }: DetailProps) {
  return (
    <div className="relative border-b border-line py-3.5 pl-9">
      <dt className="text-xs text-text-3">
        <Icon size={20} className="absolute top-4.5 left-0.5 text-text-3" aria-hidden="true" />
        {name}
      </dt>
      <dd className="text-s font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
