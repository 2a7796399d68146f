import type { Caller } from "#app/platform/http/call.ts";
import { formatDate, formatDateTime } from "#app/platform/i18n/format.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { readConsentProof } from "./contract.ts";
import type { ConsentProof } from "./contract.ts";
import { missingConfirmation, sourceWords } from "./subscriber-words.ts";

/** Shows the proof of a subscriber's consent (GDPR art. 7(1)): when, where, and to which words. */
export function ConsentSection({ id, call }: { id: string; call: Caller }) {
  const proof = useEndpoint(call, readConsentProof, { params: { id } }, { gcTime: 0 });
  return (
    <section aria-labelledby="consent-title" className="border-t border-line pt-5">
      <h3 id="consent-title" className="mb-3 text-body font-semibold">
        Consent
      </h3>
      <Loaded from={proof} labels={{ loading: "Loading the consent...", failed: "The consent did not load" }}>
        {(consent) => <Proof {...consent} />}
      </Loaded>
    </section>
  );
}

function Proof(proof: ConsentProof) {
  const { privacyVersion, text } = proof;
  return (
    <div className="grid gap-3 text-s">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {factsOf(proof).map(([label, fact]) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      {text && (
        <details>
          <summary className="link cursor-pointer py-2">What they were shown</summary>
          <div className="mt-2 grid gap-2 border-l-2 border-line pl-4">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      )}
      {privacyVersion !== null && !text && (
        <p className="text-text-2">
          The words of this version were not kept. They are in earlier versions of content/.
        </p>
      )}
    </div>
  );
}

function factsOf(proof: ConsentProof): [label: string, words: string][] {
  const { source, subscribedAt, confirmedAt, consentSource, consentDate, landingPage, privacyVersion } = proof;
  const version: [string, string] = ["Version of the notice", privacyVersion ?? "Not recorded"];
  if (source === "import")
    return [
      ["When", consentDate ? formatDate(consentDate) : "Not recorded"],
      ["Where", consentSource ?? "Not recorded"],
      version,
    ];
  return [
    ["When", formatDateTime(subscribedAt)],
    ["Confirmed", confirmedAt ? formatDateTime(confirmedAt) : missingConfirmation(proof)],
    ["Where", landingPage ? `${sourceWords.form}; the visit began on ${landingPage}` : sourceWords.form],
    version,
  ];
}
