import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

const marks = {
  Facebook:
    "M10.1 17v-6.4h2.2l.4-2.7h-2.6V6.3c0-.8.3-1.3 1.4-1.3h1.3V2.7c-.6-.1-1.3-.2-2-.2-2 0-3.4 1.2-3.4 3.5v1.9H5.2v2.7h2.2V17Z",
  Twitter: "M3 3h3.6l3 4.2L13.2 3H15l-4.6 5.3L15.6 15H12l-3.3-4.6L4.7 15H2.9l5-5.7ZM5.4 4.3l7.2 9.4h1L6.4 4.3Z",
  LinkedIn:
    "M4.6 3.1a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8ZM3.4 7.2h2.4V15H3.4Zm4 0h2.3v1.1c.4-.7 1.2-1.3 2.4-1.3 2.2 0 2.9 1.4 2.9 3.4V15h-2.4v-4.2c0-1-.2-1.8-1.3-1.8s-1.5.8-1.5 1.8V15H7.4Z",
} as const;

/** Plain links: nothing of these networks is loaded. */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation();
  const { networks, email } = shareAddresses({ url, title });
  return (
    <div data-slot="share" data-print="no" className="post-share">
      <p id="share" className="text-s text-text-3">
        {t("blog.share")}
      </p>
      <ul aria-labelledby="share">
        {networks.map(({ network, address }) => (
          <li key={network}>
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              title={network}
              aria-label={`${t("blog.shareOn", { network })} (${t("common.newTab")})`}
            >
              <svg viewBox="0 0 18 18" width="18" height="18" fill="currentColor" aria-hidden="true">
                <path d={marks[network]} />
              </svg>
            </a>
          </li>
        ))}
        <li>
          <a href={email} title="Email" aria-label={t("blog.shareByEmail")}>
            <PlainIcon name="mail" size={18} />
          </a>
        </li>
      </ul>
    </div>
  );
}

type Network = "Facebook" | "Twitter" | "LinkedIn";

export function shareAddresses({ url, title }: { url: string; title: string }): {
  networks: { network: Network; address: string }[];
  email: string;
} {
  const [page, words] = [encodeURIComponent(url), encodeURIComponent(title)];
  return {
    networks: [
      { network: "Facebook", address: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
      { network: "Twitter", address: `https://twitter.com/intent/tweet?url=${page}&text=${words}` },
      { network: "LinkedIn", address: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    ],
    email: `mailto:?subject=${words}&body=${page}`,
  };
}
