// The values of brand.yaml and company.yaml that code needs at import. Read from the content folder under Node; the
// build inlines the values (scripts/build/brand.ts), so that the reader isn't in the browser's bundle.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getCountryCallingCode, isSupportedCountry, Metadata } from "libphonenumber-js/min";
import type { NumberingPlan } from "libphonenumber-js/min";
import { parseDocument } from "yaml";
import { darkGround, buildPalette } from "./tint.ts";
import { describeYamlFault } from "./yaml-fault.ts";

/**
 * A language of the site: a folder of content/. brand.yaml defines the actual ones; the union only lists those that
 * tests and examples use.
 */
export type Locale = "en" | "ro" | "fr";

/** The company's symbol: shapes in the text's colour and the accent colour, or a picture. */
export type Mark = { viewBox: string; shapes: readonly MarkShape[] } | { href: string };

export type MarkShape = { d: string; stroke?: string; isAccent: boolean };

export type LogoFile = { href: string; width: number; height: number };

type BrandFile = {
  name: string;
  shortName: string;
  languages: Locale[];
  menu?: Locale[];
  colors: { light: string; dark: string; accent: string };
  logo: { onLight: string; onDark: string };
  icon: string;
  timeZone: string;
  currency: string;
  font: string | { name: string; file: string };
};

type CompanyFile = {
  address: { countryCode: string };
  services: { id: string; enquiry?: string }[];
  enquiries?: Partial<Record<"services" | "budgets" | "timelines", string[]>>;
};

/** form.yaml of the default language. */
type FormFile = Partial<Record<"services" | "budgets" | "timelines", { value: string }[]>>;

/** Reads the values from a content folder; read.server.ts reports its problems. */
export function readBrandFacts(folder: string) {
  const brand = readYaml<BrandFile>(folder, "brand.yaml");
  const company = readYaml<CompanyFile>(folder, "company.yaml");
  const country = company.address.countryCode.toUpperCase();
  const form = `${brand.languages[0]}/form.yaml`;
  const formFile = existsSync(join(folder, form)) ? readYaml<FormFile>(folder, form) : {};
  const offered = (list: keyof FormFile): readonly string[] =>
    formFile[list]?.map(({ value }) => value) ?? company.enquiries?.[list] ?? [];
  return {
    siteName: brand.name,
    shortName: brand.shortName,
    languages: brand.languages as readonly Locale[],
    menuLanguages: (brand.menu ?? brand.languages) as readonly Locale[],
    companyZone: brand.timeZone,
    companyCurrency: brand.currency,
    companyCountry: country,
    companyCalling: callingOf(country),
    brandColors: { ...brand.colors, dark: darkGround(brand.colors.dark) },
    logoOnLight: logoFile(folder, brand.logo.onLight, "logo"),
    logoOnDark: logoFile(folder, brand.logo.onDark, "logo-on-ink"),
    /** Undefined if the program's own font is used. */
    ownFont: typeof brand.font === "string" ? undefined : brand.font,
    palette: buildPalette(brand.colors),
    mark: markOf(folder, brand),
    markPicture: pictureOf(folder, brand.icon),
    /** Ids of the services that the enquiry form doesn't offer. */
    otherServices: company.services.filter(({ enquiry }) => enquiry === undefined).map(({ id }) => id),
    offeredServices: offered("services"),
    offeredBudgets: offered("budgets"),
    offeredTimelines: offered("timelines"),
  };
}

/** Returns a country's calling code and its national prefix, such as 0; "" if it has none. */
function callingOf(country: string): { code: string; prefix: string } {
  if (!isSupportedCountry(country)) return { code: "", prefix: "" };
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as (NumberingPlan & { nationalPrefix: () => string | undefined }) | undefined; // untyped
  return { code: getCountryCallingCode(country), prefix: plan?.nationalPrefix() ?? "" };
}

/** @throws Error that names the file, if it isn't YAML: this runs before any other check. */
function readYaml<T>(folder: string, file: string): T {
  const document = parseDocument(readFileSync(join(folder, file), "utf8"));
  const [error] = document.errors;
  if (error) throw new Error(`content/${file} can't be read: ${describeYamlFault(error)}. Fix it first.`);
  return document.toJS() as T; // checked by brand.schema.ts and company.schema.ts
}

/** Returns the URL and size of a logo; `name` is the file's name on the site. */
function logoFile(folder: string, file: string, name: string): LogoFile {
  const size = sizeOf(readIfThere(join(folder, file)));
  return { href: `/${name}.${endingOf(file)}`, ...size };
}

/** @example endingOf("brand/logo.svg") // "svg" */
function endingOf(file: string): string {
  return file.slice(file.lastIndexOf(".") + 1).toLowerCase();
}

function readIfThere(path: string): Buffer {
  return existsSync(path) ? readFileSync(path) : Buffer.of();
}

/** Reads the size from a PNG's header (PNG §11.2.2), or from an SVG's attributes or view box. */
function sizeOf(file: Buffer): { width: number; height: number } {
  if (file.toString("latin1", 1, 4) === "PNG") return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  const root = /<svg[^>]*>/.exec(file.toString("utf8"))?.[0] ?? "";
  const [, , boxWidth = "1", boxHeight = "1"] = (/viewBox="([^"]*)"/.exec(root)?.[1] ?? "").split(/[\s,]+/);
  const side = (name: string, fallback: string) =>
    Number.parseFloat(new RegExp(`\\s${name}="([\\d.]+)`).exec(root)?.[1] ?? fallback);
  return { width: side("width", boxWidth), height: side("height", boxHeight) };
}

/** Returns shapes in the text's colour if an SVG consists only of paths; otherwise a picture, shown unchanged. */
function markOf(folder: string, { icon, colors }: BrandFile): Mark {
  const asPicture = { href: "/favicon.svg" }; // with its own background: it may be as light as the page
  if (endingOf(icon) !== "svg") return asPicture;
  const { inner, viewBox } = partsOf(readIfThere(join(folder, icon)).toString("utf8"));
  const accent = colors.accent.toLowerCase();
  const paths = [...inner.matchAll(/<path\s([^>]*?)\/?>/g)].map(([, attributes = ""]) => shapeOf(attributes, accent));
  const unsupported = inner.replaceAll(/<path\s[^>]*?\/?>|<\/path>|<title>[^<]*<\/title>|<!--[^]*?-->/g, "").trim();
  return unsupported === "" && paths.length > 0 && viewBox ? { viewBox, shapes: paths } : asPicture;
}

/** Returns the icon as an element of 32 × 32, for drawn pictures, unless it consists only of paths. */
function pictureOf(folder: string, file: string): string {
  const bytes = readIfThere(join(folder, file));
  if (endingOf(file) === "png")
    return `<image width="32" height="32" href="data:image/png;base64,${bytes.toString("base64")}"/>`;
  const { inner, viewBox } = partsOf(bytes.toString("utf8"));
  return `<svg width="32" height="32" viewBox="${viewBox ?? "0 0 32 32"}">${inner}</svg>`;
}

function partsOf(svg: string): { inner: string; viewBox: string | undefined } {
  const inner = /<svg[^>]*>([^]*)<\/svg>/.exec(svg)?.[1] ?? "";
  return { inner, viewBox: /viewBox="([^"]*)"/.exec(svg)?.[1] };
}

function shapeOf(attributes: string, accent: string): MarkShape {
  const value = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  const stroke = value("fill") === "none" ? value("stroke-width") : undefined;
  const color = (stroke === undefined ? value("fill") : value("stroke")) ?? "";
  return { d: value("d") ?? "", ...(stroke === undefined ? {} : { stroke }), isAccent: color.toLowerCase() === accent };
}

const facts = readBrandFacts(fileURLToPath(new URL("../../../content", import.meta.url)));

export const {
  siteName,
  shortName,
  languages,
  menuLanguages,
  companyZone,
  companyCurrency,
  companyCountry,
  companyCalling,
  brandColors,
  logoOnLight,
  logoOnDark,
  ownFont,
  palette,
  mark,
  markPicture,
  otherServices,
  offeredServices,
  offeredBudgets,
  offeredTimelines,
} = facts;
