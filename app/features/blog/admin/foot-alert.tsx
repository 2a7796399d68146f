/** An alert in the dialog's footer, announced at once. */
export function FootAlert({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div role="alert" className="grow basis-64">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-s text-text-2">{children}</p>
    </div>
  );
}
