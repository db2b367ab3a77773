import { cx } from "./cx";

const sizes = { small: "size-8", medium: "size-10", large: "size-16" };

type AvatarProps = {
  /** Address of the person's picture. */
  src?: string | null;
  /** Address of the picture for those who have none. */
  fallbackSrc: string;
  /** The person's name, if it is not next to the picture; else leave it out, so that it is not read twice. */
  name?: string;
  /** 32, 40 or 64 px; default `medium`. */
  size?: keyof typeof sizes;
  className?: string;
};

/** A person's picture in a circle. */
export function Avatar({ src, fallbackSrc, name = "", size = "medium", className }: AvatarProps) {
  return (
    // biome-ignore lint/performance/noImgElement: small pictures of our own, already in their final size
    <img
      src={src || fallbackSrc}
      alt={name}
      className={cx("shrink-0 rounded-full bg-sunken object-cover ring-1 ring-line", sizes[size], className)}
    />
  );
}
