import { useState } from "react";

type LogoPictureProps = { src: string; fallback: string };

/** A client's mark beside its name, light on dark grounds; where it can't be loaded, the fallback mark. */
export function LogoPicture({ src, fallback }: LogoPictureProps) {
  const [hasFailed, setHasFailed] = useState(false);

  return (
    <img
      ref={(image) => {
        // An image of the server's HTML may have failed before React listened.
        if (image?.complete && image.naturalWidth === 0) setHasFailed(true);
      }}
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
