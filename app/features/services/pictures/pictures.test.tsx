// The inline pictures: each has a text alternative, contains its words twice, and is small; the bill's bars are true.
import { brotliCompressSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { picturesSchema } from "#app/content/pictures.schema.ts";
import { BankPicture } from "#app/features/case-studies/pictures/bank-picture.tsx";
import { ClinicPicture } from "#app/features/case-studies/pictures/clinic-picture.tsx";
import { FreightPicture } from "#app/features/case-studies/pictures/freight-picture.tsx";
import { fixtureContent } from "#test/content.ts";
import { ServicePicture } from "./service-picture.tsx";

const texts = picturesSchema.required().parse(fixtureContent.pictures.en);
const services = ["chatbots", "agents", "cloud", "development"] as const;
const service = { words: texts, photo: "" };
const whole = [
  ...services.map((name) => ({
    name,
    element: <ServicePicture {...service} drawing={name} isWhole />,
    words: texts[name],
  })),
  { name: "freight", element: <FreightPicture words={texts.freight} />, words: texts.freight },
  { name: "bank", element: <BankPicture words={texts.bank} />, words: texts.bank },
  { name: "clinic", element: <ClinicPicture words={texts.clinic} />, words: texts.clinic },
];

test.each(whole)(
  "the $name picture is named, drawn twice, holds all its words and weighs at most 1.6 kB",
  ({ element, words: said }) => {
    const html = renderToStaticMarkup(element);
    expect(html).toMatch(/^<div role="img" aria-label="[^"]{20,}"/);
    expect(html.match(/<svg aria-hidden="true"/g)).toHaveLength(2);
    expect(html).not.toMatch(/style=|<script|NaN|undefined/);
    const spoken = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    const { alt: _, ...drawn } = said;
    for (const text of Object.values(drawn)) expect(spoken).toContain(text?.split(" ")[0]);
    expect(brotliCompressSync(html).length).toBeLessThan(1600);
  },
);

test("a whole conversation ends with a person; a strip, or one without those texts, ends with the sources", () => {
  const chat = { ...texts.chatbots, followUp: "Tomorrow?", handOver: "Ana joins." };
  const drawn = (props: Pick<React.ComponentProps<typeof ServicePicture>, "words" | "isWhole">) =>
    renderToStaticMarkup(<ServicePicture photo="" drawing="chatbots" {...props} />).match(/Tomorrow\?|Ana joins\./g);
  expect(drawn({ words: { chatbots: chat }, isWhole: true })).toHaveLength(4);
  expect(drawn({ words: { chatbots: chat } })).toBe(null);
  expect(drawn({ words: texts, isWhole: true })).toBe(null);
});

test("the four strips of the home page weigh at most 3.2 kB together", () => {
  const strips = services.map((name) => <ServicePicture key={name} {...service} drawing={name} />);
  expect(brotliCompressSync(renderToStaticMarkup(strips)).length).toBeLessThan(3200);
});

test("the cloud bill's bars are 43 % lower after than before", () => {
  const html = renderToStaticMarkup(<ServicePicture {...service} drawing="cloud" />);
  const mean = (tone: string): number => {
    const drawn = new RegExp(`<path d="([^"]+)" stroke="var\\(--pic-${tone}\\)"`).exec(html)?.[1] ?? "";
    const heights = [...drawn.matchAll(/v-(\d+)/g)].map((match) => Number(match[1]));
    return heights.reduce((sum, height) => sum + height, 0) / heights.length;
  };
  expect(1 - mean("b") / mean("a")).toBeCloseTo(0.43, 2);
});

test("the bank's bars can be counted: 35 before, 4 now", () => {
  const html = renderToStaticMarkup(<BankPicture words={texts.bank} />);
  const bars = [...html.matchAll(/<path d="([^"]+)" stroke="var\(--(?:pic-b|flare)\)"/g)].map(
    (match) => match[1]?.match(/v92/g)?.length,
  );
  expect(bars).toEqual([35, 4, 35, 4]);
});
