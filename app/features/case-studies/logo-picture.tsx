type LogoPictureProps = { src: string; fallback: string };

/** A client's mark beside its name, light on dark grounds; where it can't be loaded, the fallback mark (start/pictures.ts). */
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
