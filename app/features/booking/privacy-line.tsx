import { Link } from "react-router";

/**
 * What happens with the data, beside the button that sends it; its link is marked `<a>…</a>` in the content.
 * @example <PrivacyLine text="We use it for this call only. <a>Privacy</a>" path="/privacy" />
 */
export function PrivacyLine({ text, path }: { text: string; path: string }) {
  const [before, link, after] = text.split(/<\/?a>/);
  return (
    <p className="text-s text-text-3">
      {before}
      <Link to={path} className="link">
        {link}
      </Link>
      {after}
    </p>
  );
}
