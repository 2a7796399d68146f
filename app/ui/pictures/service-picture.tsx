import type { PictureWords } from "#app/platform/content/pictures.schema.ts";
import type { ServicePictureName } from "#app/platform/content/text.schema.ts";
import { merge } from "#app/ui/merge.ts";
import { AgentsPicture } from "./agents-picture.tsx";
import { ChatbotsPicture } from "./chatbots-picture.tsx";
import { CloudPicture } from "./cloud-picture.tsx";
import { DevelopmentPicture } from "./development-picture.tsx";

type ServicePictureProps = {
  drawing: ServicePictureName | undefined;
  words: Pick<PictureWords, ServicePictureName>;
  /** Shown where there is no drawing. */
  photo: string;
  /** A picture by itself, or by default a strip on a card. */
  isWhole?: true;
};

/** Of the wide and the narrow drawing. */
const whole = [440, 430] as const;

/** The service's drawing, else its picture of content/pictures/services/. */
export function ServicePicture({ drawing, words, photo, isWhole }: ServicePictureProps) {
  return (
    <Drawing drawing={drawing} words={words} shape={isWhole ? { heights: whole } : {}}>
      <img
        src={photo}
        alt=""
        width="1200"
        height="750"
        loading="lazy"
        className={merge("w-full object-cover", isWhole ? "aspect-[8/5]" : "aspect-[5/2]")}
      />
    </Drawing>
  );
}

type DrawingProps = Pick<ServicePictureProps, "drawing" | "words"> & {
  shape: { heights?: typeof whole };
  /** Shown where there is none. */
  children: React.ReactNode;
};

function Drawing({ drawing, words, shape, children }: DrawingProps) {
  if (drawing === "chatbots" && words.chatbots) return <ChatbotsPicture words={words.chatbots} {...shape} />;
  if (drawing === "agents" && words.agents) return <AgentsPicture words={words.agents} {...shape} />;
  if (drawing === "development" && words.development)
    return <DevelopmentPicture words={words.development} {...shape} />;
  if (drawing === "cloud" && words.cloud) return <CloudPicture words={words.cloud} {...shape} />;
  return children;
}
