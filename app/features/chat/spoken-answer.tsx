import { useTranslation } from "#app/platform/i18n/use-translation.ts";

/**
 * What screen readers are told of an answer while it is written; unseen, and apart from the messages themselves.
 * @example <SpokenAnswer words={chat.spoken} />
 */
export function SpokenAnswer({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div role="log" aria-live="polite" aria-label={t("chat.assistant")} className="visually-hidden">
      {words.map((said, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a log only grows
        <p key={index}>{said}</p>
      ))}
    </div>
  );
}
