import { LegalVersion } from "./legal-version.tsx";

type LegalTextProps = { version: { label: string; day: string }; children: React.ReactNode };

export function LegalText({ version, children }: LegalTextProps) {
  return (
    <div className="wrap pt-10 pb-14 lg:pt-14 lg:pb-20">
      <div className="pb-9 lg:pb-12">
        <LegalVersion {...version} />
      </div>
      {children}
    </div>
  );
}
