import { useEffect, useRef, useState } from "react";
import "./client-mark.css";

type LogoPictureProps = { src: string; fallback: string };

/** A client's mark beside its name, light on dark grounds; where it can't be loaded, the fallback mark. */
export function LogoPicture({ src, fallback }: LogoPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  // Synchronises with the browser's loading: an image of the server's HTML may have failed before React listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setHasFailed(true);
  }, []);

  return (
    <img
      ref={image}
      data-slot="logo-picture"
      src={hasFailed ? fallback : src}
      onError={() => setHasFailed(true)}
      alt=""
      width="24"
      height="24"
      className="client-mark size-7"
    />
  );
}
