type PersonProps = {
  label: string;
  name: string;
  role: string;
  text: string;
  portrait: { src: string; alt: string };
};

export function Person({ label, name, role, text, portrait }: PersonProps) {
  return (
    <section aria-labelledby="team" className="ink band bg-ink-900">
      <div className="wrap grid grid-cols-12 items-center gap-y-10 md:gap-x-5">
        <img
          src={portrait.src}
          alt={portrait.alt}
          width="480"
          height="600"
          loading="lazy"
          className="col-span-12 w-full max-w-120 rounded-lg max-md:max-w-88 md:col-span-5"
        />
        <div className="col-span-12 md:col-span-7 md:pl-4 lg:pl-9">
          <h2 id="team" className="text-base font-medium text-accent">
            {label}
          </h2>
          <p className="mt-4 text-d2">{name}</p>
          <p className="mt-3 text-text-3">{role}</p>
          <p className="mt-7 max-w-150 text-lead text-text-2">{text}</p>
        </div>
      </div>
    </section>
  );
}
