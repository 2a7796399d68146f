import type { PageTexts } from "#app/platform/content/schema.ts";
import type { Processor } from "./processors.ts";
import { describeProcessors } from "./processors.ts";

type ProcessorsListProps = { recipients: PageTexts<"privacy">["recipients"]; processors: readonly Processor[] };

/** Who receives data: the processors that this site uses, or that it uses none. */
export function ProcessorsList({ recipients, processors }: ProcessorsListProps) {
  const described = describeProcessors(recipients.items, processors);
  return (
    <section data-slot="recipients">
      <h2>{recipients.title}</h2>
      <p>{recipients.lead}</p>
      <p>{described.length > 0 ? recipients.some : recipients.none}</p>
      {described.length > 0 && (
        <ul>
          {described.map(({ kind, name, what, where }) => (
            <li key={kind} data-processor={kind}>
              <strong>{name}.</strong> {what} {where}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
