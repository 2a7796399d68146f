import { AgentsPicture } from "#app/ui/pictures/agents-picture.tsx";
import { ChatbotsPicture } from "#app/ui/pictures/chatbots-picture.tsx";
import { CloudPicture } from "#app/ui/pictures/cloud-picture.tsx";
import { DevelopmentPicture } from "#app/ui/pictures/development-picture.tsx";
import type { PictureWords } from "#app/platform/content/pictures.schema.ts";
import type { ServiceKey } from "#app/platform/content/text.schema.ts";

type ServicePictureProps = { service: ServiceKey; words: Pick<PictureWords, ServiceKey> };

export function ServicePicture({ service, words }: ServicePictureProps) {
  if (service === "chatbots") return <ChatbotsPicture words={words.chatbots} />;
  if (service === "agents") return <AgentsPicture words={words.agents} />;
  if (service === "development") return <DevelopmentPicture words={words.development} />;
  return <CloudPicture words={words.cloud} />;
}
