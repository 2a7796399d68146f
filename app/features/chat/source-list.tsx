import { Link } from "#app/ui/link.tsx";
import type { Source } from "./contract.ts";
import { allowedLink } from "./screen/link-rules.ts";

/**
 * The pages that an answer is from, by their numbers in it.
 * @example <SourceList label="Sources" sources={message.sources} />
 */
export function SourceList({ label, sources }: { label: string; sources: readonly Source[] }) {
  return (
    <ol aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {sources.map(({ title, href }, index) => {
        const link = allowedLink(href, []);
        return (
          link?.kind === "page" && (
            <li key={href} className="min-w-0">
              <Link to={link.path} className="chat-source">
                <span className="mr-1.5 font-semibold text-accent">{index + 1}</span>
                {title}
              </Link>
            </li>
          )
        );
      })}
    </ol>
  );
}
