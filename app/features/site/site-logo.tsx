type SiteLogoProps = {
  /** The name, where no link around it carries one. */
  label?: string;
  className: string;
};

/** The company's logo as the public pages show it, on ink: a file, which a company replaces, and no script's weight. */
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
