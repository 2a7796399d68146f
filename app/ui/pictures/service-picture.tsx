import type { PictureWords } from "#app/platform/content/pictures.schema.ts";
import type { ServicePictureName } from "#app/platform/content/text.schema.ts";
import { AgentsPicture } from "./agents-picture.tsx";
import { ChatbotsPicture } from "./chatbots-picture.tsx";
import { CloudPicture } from "./cloud-picture.tsx";
import { DevelopmentPicture } from "./development-picture.tsx";

type Shape = { shape?: "band" };

type ServicePictureProps = Shape & {
  drawing: ServicePictureName | undefined;
  words: Pick<PictureWords, ServicePictureName>;
  /** Shown where there is no drawing. */
  photo: string;
};

/** The service's drawing, else its picture of content/pictures/services/. */
export function ServicePicture({ drawing, words, photo, ...shape }: ServicePictureProps) {
  if (drawing === "chatbots" && words.chatbots) return <ChatbotsPicture words={words.chatbots} {...shape} />;
  if (drawing === "agents" && words.agents) return <AgentsPicture words={words.agents} {...shape} />;
  if (drawing === "development" && words.development)
    return <DevelopmentPicture words={words.development} {...shape} />;
  if (drawing === "cloud" && words.cloud) return <CloudPicture words={words.cloud} {...shape} />;
  const format = shape.shape === "band" ? "aspect-[5/2]" : "aspect-[8/5]";
  return (
    <img src={photo} alt="" width="1200" height="750" loading="lazy" className={`w-full object-cover ${format}`} />
  );
}
