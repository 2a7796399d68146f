import { LegalVersion } from "./legal-version.tsx";

type LegalTextProps = { version: { label: string; day: string }; children: React.ReactNode };

/** The body of a legal page: its date, then what stands inside, from the page's left edge. */
export function LegalText({ version, children }: LegalTextProps) {
  return (
    <div className="wrap grid gap-12 py-14 lg:py-20">
      <LegalVersion {...version} />
      {children}
    </div>
  );
}
