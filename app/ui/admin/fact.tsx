/**
 * One thing that is known, in a `dl`.
 * @example <Fact label="Language">Romanian</Fact>
 */
export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
