type SiteLogoProps = {
  /** Needed without a labelled link around it. */
  label?: string;
  className: string;
};

/** A file in public/, which a company replaces. */
export function SiteLogo({ label = "", className }: SiteLogoProps) {
  return (
    <img
      data-slot="logo"
      src="/logo-on-ink.svg"
      width="143"
      height="32"
      alt={label}
      className={`w-auto ${className}`}
    />
  );
}
