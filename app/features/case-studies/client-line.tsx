import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { responsive, usualWidth } from "#app/platform/pictures/renditions.ts";

type ClientLineProps = {
  client: string;
  industry: string;
  durationMonths: number;
  logo: { src: string; fallback: string };
};

export function ClientLine({ client, industry, durationMonths, logo }: ClientLineProps) {
  const { t } = useTranslation();
  return (
    <p data-slot="client-line" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LogoPicture {...logo} />
      <span data-slot="client" className="text-d4">
        {client}
      </span>
      <span className="text-s text-text-3">
        <span data-slot="industry">{industry}</span> · {t("caseStudies.months", { count: durationMonths })}
      </span>
    </p>
  );
}

type LogoPictureProps = { src: string; fallback: string };

/** Shows the logo, light on dark backgrounds; the fallback replaces it if it fails to load (start/pictures.ts). */
function LogoPicture({ src, fallback }: LogoPictureProps) {
  return (
    <img
      data-slot="logo-picture"
      src={src}
      {...responsive(src, usualWidth, "28px")}
      data-fallback={fallback}
      alt=""
      width="24"
      height="24"
      className="client-mark size-7"
    />
  );
}
