import { expect, test } from "vitest";
import { siteName } from "#app/platform/brand/brand.ts";
import { siteContent } from "#test/content.ts";
import { dataBlock } from "./json-ld.tsx";
import { article, breadcrumbs, service, structuredData } from "./structured-data.ts";
import type { ArticleData, StructuredData } from "./structured-data.ts";

const siteUrl = "https://a.example";
const post: ArticleData = {
  headline: "What a chatbot should refuse",
  description: "How we draw the line.",
  url: "https://a.example/blog/refuse",
  datePublished: "2026-03-02T09:00:00+02:00",
  dateModified: "2026-03-09T09:00:00+02:00",
  author: { name: "Ana Pop", url: "https://a.example/about" },
  keywords: ["chatbots", "limits"],
};
const { serviceType, areaServed: area } = siteContent.company;
const agents = {
  name: "Agents",
  description: "They ask.",
  url: "https://a.example/services#agents",
  serviceType,
  area,
};

test("[GEN-18] structured data is a type, Article or Service, with a data object", () => {
  const inputs: StructuredData[] = [
    { type: "Article", data: post },
    { type: "Service", data: agents },
  ];
  expect(inputs.map((input) => structuredData(input, siteUrl)["@type"])).toEqual(["Article", "Service"]);
});

test("[GEN-19] an article has a publishing organisation with a logo", () => {
  expect(article(post, siteUrl)["publisher"]).toMatchObject({
    "@type": "Organization",
    name: siteName,
    logo: { "@type": "ImageObject", url: "https://a.example/icon-512.png" },
  });
});

test("[GEN-20] an article's url and main page are read from its data", () => {
  expect(article(post, siteUrl)).toMatchObject({ url: post.url, mainEntityOfPage: { "@id": post.url } });
});

test("[E17] an article keeps its dates, its picture, its author as a person, and omits what is unknown", () => {
  const record = article(post, siteUrl);
  expect(record).toMatchObject({
    datePublished: post.datePublished,
    dateModified: post.dateModified,
    author: { "@type": "Person", name: "Ana Pop", url: "https://a.example/about" },
  });
  expect(record).not.toHaveProperty("image");
  expect(article({ ...post, image: "https://a.example/one.png" }, siteUrl)["image"]).toBe("https://a.example/one.png");
});

test("[GEN-21] a service has a provider", () => {
  expect(service(agents, siteUrl)["provider"]).toMatchObject({ "@type": "Organization", name: siteName });
});

test("[GEN-22] a service is offered worldwide", () => {
  expect(service(agents, siteUrl)["areaServed"]).toMatchObject({ name: "Worldwide" });
});

test("[GEN-23] a service is of the type AI Integration", () => {
  expect(service(agents, siteUrl)["serviceType"]).toBe("AI Integration");
});

test("[E15] breadcrumbs are numbered from the home page", () => {
  const steps = [
    { name: "Home", url: "https://a.example/" },
    { name: "About", url: "https://a.example/about" },
  ];
  expect(breadcrumbs(steps)["itemListElement"]).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://a.example/" },
    { "@type": "ListItem", position: 2, name: "About", item: "https://a.example/about" },
  ]);
});

test("[S13] a data block can't be closed from inside, and can be parsed back", () => {
  const nasty = "</script><script>alert(1)</script><!-- & \u2028\u2029";
  const text = dataBlock([service({ ...agents, name: nasty }, siteUrl)]);
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toMatchObject({ name: nasty });
});
