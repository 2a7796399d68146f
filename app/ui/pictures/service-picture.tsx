import type { PictureWords } from "#app/platform/content/pictures.schema.ts";
import type { ServicePictureName } from "#app/platform/content/text.schema.ts";
import { AgentsPicture } from "./agents-picture.tsx";
import { ChatbotsPicture } from "./chatbots-picture.tsx";
import { CloudPicture } from "./cloud-picture.tsx";
import { DevelopmentPicture } from "./development-picture.tsx";

type ServicePictureProps = {
  drawing: ServicePictureName | undefined;
  words: Pick<PictureWords, ServicePictureName>;
  /** Shown where there is no drawing. */
  photo: string;
};

/** The service's drawing, else its picture of content/pictures/services/. */
export function ServicePicture({ drawing, words, photo }: ServicePictureProps) {
  if (drawing === "chatbots" && words.chatbots) return <ChatbotsPicture words={words.chatbots} />;
  if (drawing === "agents" && words.agents) return <AgentsPicture words={words.agents} />;
  if (drawing === "development" && words.development) return <DevelopmentPicture words={words.development} />;
  if (drawing === "cloud" && words.cloud) return <CloudPicture words={words.cloud} />;
  return (
    <img src={photo} alt="" width="1200" height="750" loading="lazy" className="aspect-[5/2] w-full object-cover" />
  );
}
