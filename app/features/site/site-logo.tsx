import { logoOnDark } from "#app/platform/brand/brand.ts";

type SiteLogoProps = {
  /** Needed without a labelled link around it. */
  label?: string;
  className: string;
};

/** For dark ground. */
export function SiteLogo({ label = "", className }: SiteLogoProps) {
  const { href, width, height } = logoOnDark;
  return (
    <img data-slot="logo" src={href} width={width} height={height} alt={label} className={`w-auto ${className}`} />
  );
}
