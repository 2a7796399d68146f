import type { PictureWords } from "#app/content/pictures.schema.ts";
import type { ServicePictureName } from "#app/content/text.schema.ts";
import { merge } from "#app/ui/merge.ts";
import { PictureFrame } from "#app/ui/pictures/picture-frame.tsx";
import type { DrawnProps, FrameProps } from "#app/ui/pictures/picture-frame.tsx";
import { PathOfAnInvoice } from "./agents-picture.tsx";
import { Conversation } from "./chatbots-picture.tsx";
import { Bill } from "./cloud-picture.tsx";
import { Release } from "./development-picture.tsx";

type ServicePictureProps = {
  drawing: ServicePictureName | undefined;
  words: Pick<PictureWords, ServicePictureName>;
  /** Shown if there is no drawing. */
  photo: string;
  /** Shows a separate picture instead of a strip on a card. */
  isWhole?: true;
};

/** Heights of the wide and the narrow drawing. */
const whole = [440, 430] as const;

/** Shows the service's drawing, or else its picture in content/pictures/services/. */
export function ServicePicture({ drawing, words, photo, isWhole }: ServicePictureProps) {
  const drawn = drawingOf(drawing, words);
  if (drawn) return <PictureFrame {...drawn} heights={isWhole && whole} />;
  return (
    <img
      src={photo}
      alt=""
      width="1200"
      height="750"
      loading="lazy"
      className={merge("w-full object-cover", isWhole ? "aspect-[8/5]" : "aspect-[5/2]")}
    />
  );
}

function drawingOf(
  name: ServicePictureName | undefined,
  { chatbots, agents, development, cloud }: ServicePictureProps["words"],
): FrameProps | null {
  if (name === "chatbots" && chatbots) return framed(chatbots, { ground: "wave", Drawn: Conversation });
  if (name === "agents" && agents) return framed(agents, { ground: "ink", Drawn: PathOfAnInvoice });
  if (name === "development" && development) return framed(development, { ground: "sand", Drawn: Release });
  return name === "cloud" && cloud ? framed(cloud, { ground: "blue", Drawn: Bill }) : null;
}

type ServicePanel<Words> = Pick<FrameProps, "ground"> & { Drawn: React.ComponentType<DrawnProps<Words>> };

function framed<Words extends { alt: string }>(words: Words, { ground, Drawn }: ServicePanel<Words>): FrameProps {
  return { alt: words.alt, ground, draw: (drawing) => <Drawn words={words} drawing={drawing} /> };
}
