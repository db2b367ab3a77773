import { cx } from "./cx";

const sizes = { small: "size-8 text-meta", medium: "size-10 text-sm", large: "size-16 text-title" };

const tints = ["bg-tint-1", "bg-tint-2", "bg-tint-3", "bg-tint-4", "bg-tint-5", "bg-tint-6"] as const;

type AvatarProps = {
  userId: number;
  fullName: string;
  /** Address of the person's picture; without one their initials are shown. */
  src: string | null;
  /** For a picture whose person is not named next to it; without it the picture is not read out. */
  label?: string;
  /** 32, 40 or 64 px; default `medium`. */
  size?: keyof typeof sizes;
};

/** A person's picture in a circle, or their initials on a tint that stays theirs and means nothing. */
export function Avatar({ userId, fullName, src, label, size = "medium" }: AvatarProps) {
  const look = cx("shrink-0 rounded-full", sizes[size]);
  if (src)
    // biome-ignore lint/performance/noImgElement: small pictures of our own, already in their final size
    return <img src={src} alt={label ?? ""} className={cx(look, "bg-sunken object-cover ring-1 ring-line")} />;
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span {...role} className={cx(look, "grid place-items-center font-semibold text-ink select-none", tintOf(userId))}>
      {initialsOf(fullName)}
    </span>
  );
}

/** The first letters of the first and the last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/);
  const chosen = names.length > 1 ? [names[0], names.at(-1)] : names;
  return chosen.map((name) => [...(name ?? "")][0]?.toUpperCase() ?? "").join("");
}

/** Spreads neighbouring ids, which a class imported together has, over the tints. */
export const tintOf = (userId: number) => tints[(Math.imul(userId, 0x9e3779b1) >>> 16) % tints.length] ?? tints[0];
