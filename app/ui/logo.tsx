import { logoOnDark, logoOnLight } from "#app/platform/brand/brand.ts";
import { merge } from "./merge.ts";

type LogoProps = {
  /** Required without a labelled link around it. */
  label?: string;
  className: string;
  /** For a background that is dark in both themes; otherwise the theme decides. */
  onDark?: boolean;
  /** Not loaded while hidden. */
  loading?: "lazy" | undefined;
};

export function Logo({ label = "", className, onDark = false, loading }: LogoProps) {
  if (onDark) return <Picture file={logoOnDark} alt={label} className={merge("w-auto", className)} loading={loading} />;
  return (
    <span className={merge("block", className)}>
      <Picture file={logoOnLight} alt={label} className="on-light h-full w-auto" />
      <Picture file={logoOnDark} alt={label} className="on-dark h-full w-auto" />
    </span>
  );
}

type PictureProps = { file: typeof logoOnDark; alt: string; className: string; loading?: "lazy" | undefined };

function Picture({ file: { href, ...size }, alt, ...props }: PictureProps) {
  return <img data-slot="logo" src={href} alt={alt} {...size} {...props} />;
}
