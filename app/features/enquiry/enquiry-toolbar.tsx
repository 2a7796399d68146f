import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { serviceInterests } from "./form-fields.ts";
import type { EnquiryView, ViewChange } from "./enquiry-view.ts";
import { useChoiceLabel } from "./enquiry-words.ts";

const typingPauseMs = 300;

/** The orders that a phone offers; wider screens sort by the table's head. */
const orders = [
  { value: "createdAt desc", label: "Newest first" },
  { value: "createdAt asc", label: "Oldest first" },
  { value: "name asc", label: "Name, A to Z" },
  { value: "company asc", label: "Company, A to Z" },
];

type EnquiryToolbarProps = { view: EnquiryView; onChange: (change: ViewChange) => void };

/** Searches while one types, filters by service. */
export function EnquiryToolbar({ view, onChange }: EnquiryToolbarProps) {
  const label = useChoiceLabel();
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <SearchBox search={view.search ?? ""} onSearch={(search) => onChange({ search })} />
      <div className="max-sm:grow">
        <Select
          aria-label="Service"
          value={view.service ?? ""}
          onChange={(event) => onChange({ service: event.target.value })}
        >
          <option value="">All services</option>
          {serviceInterests.map((value) => (
            <option key={value} value={value}>
              {label("serviceInterest", value)}
            </option>
          ))}
        </Select>
      </div>
      <div className="max-sm:grow ml:hidden">
        <Select
          aria-label="Order"
          value={`${view.sort ?? "createdAt"} ${view.order ?? "desc"}`}
          onChange={(event) => {
            const [sort = null, order = null] = event.target.value.split(" ");
            onChange({ sort, order });
          }}
        >
          {orders.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}

/** What is typed stays as it is while it is searched for; a search that comes from elsewhere (Back, Show all) is taken over. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const [seen, setSeen] = useState(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== seen) {
    setSeen(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }

  function sendAfter(delayMs: number, text: string) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      setSent(text.trim());
      onSearch(text.trim());
    }, delayMs);
  }

  return (
    <form
      className="relative grow basis-64 ml:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        sendAfter(0, typed);
      }}
    >
      <Search
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-text-3"
      />
      <Input
        type="search"
        aria-label="Search enquiries"
        placeholder="Search name, email, company..."
        value={typed}
        maxLength={200}
        autoComplete="off"
        className="pl-11"
        onChange={(event) => {
          setTyped(event.target.value);
          sendAfter(typingPauseMs, event.target.value);
        }}
      />
    </form>
  );
}
