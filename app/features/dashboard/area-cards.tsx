import { CalendarDays, CircleQuestionMark, Inbox, MailCheck, PenLine, Send } from "lucide-react";
import { Link } from "react-router";
import { Arrow } from "#app/ui/arrow.tsx";
import { Card } from "#app/ui/card.tsx";

const areas = [
  { to: "/admin/contacts", label: "Contacts", text: "Read and answer enquiries", Icon: Inbox },
  { to: "/admin/bookings", label: "Bookings", text: "Calls to come, and days without", Icon: CalendarDays },
  { to: "/admin/newsletter", label: "Newsletter", text: "Subscribers and export", Icon: Send },
  { to: "/admin/blog", label: "Blog", text: "Write, edit and publish posts", Icon: PenLine },
  { to: "/admin/letters", label: "Letters", text: "What the website sent, and what waits", Icon: MailCheck },
  { to: "/admin/questions", label: "Questions", text: "What the assistant could not answer", Icon: CircleQuestionMark },
];

/** The ways on from the dashboard. */
export function AreaCards() {
  return (
    <ul className="grid gap-3 md:max-lg:grid-cols-2">
      {areas.map(({ to, label, text, Icon }) => (
        <li key={to}>
          <Card kind="link" className="flex h-full items-center gap-4">
            <Icon size={22} aria-hidden="true" className="shrink-0 text-brand" />
            <span className="min-w-0 grow">
              <Link to={to} className="stretched block font-semibold">
                {label}
              </Link>
              <span className="block text-s text-text-2">{text}</span>
            </span>
            <Arrow className="text-text-2" />
          </Card>
        </li>
      ))}
    </ul>
  );
}
