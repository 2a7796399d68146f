import { merge } from "#app/ui/merge.ts";

type Aim = { title: string; text: string };

export function Aims({ mission, vision }: { mission: Aim; vision: Aim }) {
  return (
    <div className="grid gap-x-18 gap-y-14 md:grid-cols-2">
      <AimColumn id="mission" aim={mission} className="border-text" />
      <AimColumn id="vision" aim={vision} className="border-flare" />
    </div>
  );
}

function AimColumn({ id, aim, className }: { id: string; aim: Aim; className: string }) {
  return (
    <section aria-labelledby={id} className={merge("border-t-2 pt-6", className)}>
      <h2 id={id} className="text-d3">
        {aim.title}
      </h2>
      <p className="mt-4 max-w-130 text-lead text-balance text-text-2">{aim.text}</p>
    </section>
  );
}
