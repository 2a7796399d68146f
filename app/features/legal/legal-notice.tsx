import type { PageTexts } from "#app/content/schema.ts";
import { Mark } from "#app/ui/mark.tsx";
import { LinkedText } from "./legal-text.tsx";

type Labels = PageTexts<"legal">["identity"];

type CompanyIdentityProps = {
  labels: Labels;
  /** In order; empty ones are hidden. */
  facts: readonly { name: Exclude<keyof Labels, "heading">; value: string }[];
};

/** Shows the company's legal data (Law 365/2002 art. 5, Law 31/1990 art. 74), like its letterhead. */
export function CompanyIdentity({ labels, facts }: CompanyIdentityProps) {
  return (
    <div className="identity ink">
      <Mark className="identity-mark h-11" />
      <dl>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name} data-fact={name}>
                <dt className="text-s text-text-3">{labels[name]}</dt>
                <dd className="wrap-anywhere">
                  <LinkedText text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

type ConsumerNoticeProps = { texts: ConsumerLinkProps & { text: string } };

/** Shows where consumers can complain, as the law of the company's country requires. */
export function ConsumerNotice({ texts }: ConsumerNoticeProps) {
  return (
    <>
      <p className="max-w-160 text-lead">{texts.text}</p>
      {texts.url && (
        <p className="mt-6">
          <ConsumerLink {...texts} />
        </p>
      )}
    </>
  );
}

export type ConsumerLinkProps = { link: string; url?: string | undefined; picture?: string | undefined };

/** Renders the link; a pictogram has the 250 × 50 px of the Romanian one (ANPC order 449/2022). */
export function ConsumerLink({ link, url, picture }: ConsumerLinkProps) {
  return (
    <a href={url} className={picture ? "inline-block" : "link"}>
      {picture ? <img src={picture} alt={link} width="250" height="50" loading="lazy" /> : link}
    </a>
  );
}

/**
 * Returns the notice; null without one, and if the company doesn't sell to consumers. `url` returns a picture's URL.
 */
export function consumerNotice<Texts extends ConsumerLinkProps>(
  { consumers }: { consumers: boolean },
  texts: Texts | undefined,
  url: (picture: string) => string,
): Texts | null {
  return consumers && texts ? { ...texts, picture: texts.picture && url(texts.picture) } : null;
}
