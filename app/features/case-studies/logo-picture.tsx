type LogoPictureProps = { src: string; fallback: string };

/** Light on dark backgrounds; replaced by the fallback if it fails to load (start/pictures.ts). */
export function LogoPicture({ src, fallback }: LogoPictureProps) {
  return (
    <img
      data-slot="logo-picture"
      src={src}
      data-fallback={fallback}
      alt=""
      width="24"
      height="24"
      className="client-mark size-7"
    />
  );
}
