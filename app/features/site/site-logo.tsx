import { logoOnDark } from "#app/platform/brand/brand.ts";

type SiteLogoProps = {
  /** Required unless a labelled link surrounds it. */
  label?: string;
  className: string;
};

/** Renders the logo for dark backgrounds. */
export function SiteLogo({ label = "", className }: SiteLogoProps) {
  const { href, width, height } = logoOnDark;
  return (
    <img data-slot="logo" src={href} width={width} height={height} alt={label} className={`w-auto ${className}`} />
  );
}
