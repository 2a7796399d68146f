import { responsive, usualWidth } from "#app/platform/pictures/renditions.ts";

type Member = {
  id: string;
  name: string;
  role: string;
  text: string;
  picture?: { src: string; alt: string } | undefined;
};

/** Shows one person large, several in a grid. */
export function Team({ label, team }: { label: string; team: readonly Member[] }) {
  const [first, ...others] = team;
  if (first && others.length === 0) return <Person label={label} {...first} />;
  return (
    <section aria-labelledby="team" className="ink band bg-(--ink-band)">
      <div className="wrap">
        <h2 id="team" className="text-base font-medium text-accent">
          {label}
        </h2>
        <ul className="mt-8 grid gap-x-5 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {team.map(({ id, name, role, text, picture }) => (
            <li key={id}>
              {picture && (
                <Portrait {...picture} sizes="20rem" className="aspect-[4/5] w-full rounded-lg object-cover" />
              )}
              <h3 className="mt-5 text-d4">{name}</h3>
              <p className="mt-1 text-text-3">{role}</p>
              <p className="mt-3 text-text-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Portrait({ src, alt, sizes, className }: { src: string; alt: string; sizes: string; className: string }) {
  const widths = responsive(src, usualWidth, sizes);
  return <img src={src} {...widths} alt={alt} width="480" height="600" loading="lazy" className={className} />;
}

function Person({ label, name, role, text, picture }: Omit<Member, "id"> & { label: string }) {
  return (
    <section aria-labelledby="team" className="ink bg-(--ink-band) py-14 md:py-0">
      <div className="wrap grid grid-cols-12 items-center gap-y-10 md:gap-x-5">
        {picture && (
          <Portrait
            {...picture}
            sizes="22rem"
            className="col-span-12 aspect-[4/5] h-full w-full object-cover max-md:rounded-lg md:col-span-5 md:aspect-square"
          />
        )}
        <div className="col-span-12 md:col-span-7 md:py-12 md:pl-4 lg:pl-9">
          <h2 id="team" className="text-base font-medium text-accent">
            {label}
          </h2>
          <p className="mt-4 text-d2">{name}</p>
          <p className="mt-3 text-text-3">{role}</p>
          <p className="mt-7 max-w-150 text-lead text-balance text-text-2">{text}</p>
        </div>
      </div>
    </section>
  );
}
