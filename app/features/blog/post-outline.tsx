import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Section } from "./sections.ts";
import { usePostLanguage } from "./use-post-language.ts";

const fewest = 3;

/** A table of contents beside long posts, on wide screens. */
export function PostOutline({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation();
  const lang = usePostLanguage();
  if (sections.length < fewest) return null;
  return (
    <nav aria-labelledby="outline" data-slot="outline" className="post-outline text-s">
      <p id="outline" className="text-text-3">
        {t("blog.outline")}
      </p>
      <ol lang={lang}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
