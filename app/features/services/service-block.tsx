import type { PictureWords } from "#app/platform/content/pictures.schema.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";
import type { ServiceKey } from "#app/platform/content/text.schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { merge } from "#app/ui/merge.ts";
import { AgentsPicture } from "#app/ui/pictures/agents-picture.tsx";
import { ChatbotsPicture } from "#app/ui/pictures/chatbots-picture.tsx";
import { CloudPicture } from "#app/ui/pictures/cloud-picture.tsx";
import { DevelopmentPicture } from "#app/ui/pictures/development-picture.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";

type ServiceBlockProps = {
  block: PageTexts<"services">["blocks"][number];
  words: ServiceWords;
  /** Picture at the right on wide screens. */
  isMirrored: boolean;
};

export function ServiceBlock({ block, words, isMirrored }: ServiceBlockProps) {
  const { id, title, description, features, link } = block;
  const { to } = useLocale();
  return (
    <article
      id={id}
      data-slot="service"
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-12 items-center gap-y-9 lg:gap-x-5 border-line py-14 not-first:border-t lg:py-20"
    >
      <div
        className={merge(
          "col-span-12 min-w-0 overflow-clip rounded-lg border border-line lg:col-span-7",
          isMirrored && "lg:order-last",
        )}
      >
        <ServicePicture service={id} words={words} />
      </div>
      <div className={merge("col-span-12 min-w-0 lg:col-span-5", isMirrored ? "lg:pr-9" : "lg:pl-9")}>
        <h2 id={`${id}-title`} className="text-d3">
          {title}
        </h2>
        <p className="mt-4 max-w-150 text-balance text-text-2">{description}</p>
        <ul className="mt-6">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-4 border-t border-line py-3.5">
              <PlainIcon name="check" size={20} className="mt-0.75 text-accent" />
              {feature}
            </li>
          ))}
        </ul>
        <ArrowLink to={enquiryLink(id, to("/contact"))} className="mt-4 min-h-11">
          {link}
        </ArrowLink>
      </div>
    </article>
  );
}

type ServiceWords = Pick<PictureWords, ServiceKey>;

function ServicePicture({ service, words }: { service: ServiceKey; words: ServiceWords }) {
  if (service === "chatbots") return <ChatbotsPicture words={words.chatbots} />;
  if (service === "agents") return <AgentsPicture words={words.agents} />;
  if (service === "development") return <DevelopmentPicture words={words.development} />;
  return <CloudPicture words={words.cloud} />;
}

const choices: Record<ServiceKey, string | null> = {
  chatbots: "chatbots",
  agents: "autonomous-agents",
  development: "custom-development",
  cloud: null,
};

/** Links to the contact page with the service preselected. The form has no option for cloud work. */
function enquiryLink(service: ServiceKey, contactPath: string): string {
  const choice = choices[service];
  return choice ? `${contactPath}?service=${choice}` : contactPath;
}
