import sprite from "@/components/ui/icons.svg";
import { cx } from "./cx";
import type { IconName } from "./icon-names";

type IconProps = {
  name: IconName;
  /** Says what the icon means, where no words do. Without it the icon is decoration. */
  label?: string;
  className?: string;
};

/** Where the browser gets all icons from. The address changes with their content, so it fetches them once. */
export const iconsPath: string = sprite.src;

/** An icon in the colour of its text. Its container gives the size, e.g. "[&_svg]:size-5". */
export function Icon({ name, label, className }: IconProps) {
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its name, if any, is its label
    <svg {...role} className={cx("icon", className)}>
      <use href={`${iconsPath}#${name}`} />
    </svg>
  );
}
