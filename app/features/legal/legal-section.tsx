type LegalSectionProps = { id: string; title: string; children: React.ReactNode };

export function LegalSection({ id, title, children }: LegalSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-12 gap-y-5 lg:gap-x-5 border-t border-line py-9 lg:py-12">
      <h2 id={id} className="col-span-12 text-d4-lg lg:col-span-4 lg:pr-6">
        {title}
      </h2>
      <div className="col-span-12 min-w-0 lg:col-span-8">{children}</div>
    </section>
  );
}
