import { formatDateTime } from "#app/platform/i18n/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Delivery } from "./contract.ts";
import { stateLooks } from "./webhook-words.ts";

const dismissedLook = { tone: "plain", label: "Dismissed" } as const;

/** Shows a delivery's state. */
export function DeliveryState({
  delivery: { state, tries, nextTryAt, lastError, dismissedAt },
}: {
  delivery: Delivery;
}) {
  const { tone, label } = dismissedAt ? dismissedLook : stateLooks[state];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-text-2 wrap-anywhere">
      <Badge tone={tone}>{label}</Badge>
      <span>
        {tries === 1 ? "1 attempt" : `${tries} attempts`}
        {nextTryAt && tries > 0 && `, next ${formatDateTime(nextTryAt)}`}
        {lastError && `. ${lastError}`}
      </span>
    </p>
  );
}

/** Shows the request, and the beginning of the response. */
export function Exchange({ delivery: { payload, responseStatus, responseBody } }: { delivery: Delivery }) {
  return (
    <div className="grid gap-3">
      <Text label="Sent">{JSON.stringify(JSON.parse(payload), null, 2)}</Text>
      {responseStatus !== null && <Text label={`Response, status ${responseStatus}`}>{responseBody || "Nothing"}</Text>}
    </div>
  );
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-s font-semibold">{label}</figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        aria-label={label}
        className="max-h-80 overflow-auto rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {children}
      </pre>
    </figure>
  );
}
