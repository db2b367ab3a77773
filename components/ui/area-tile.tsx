import { cx } from "./cx";
import { Icon } from "./icon";
import type { IconName } from "./icon-names";

/** The areas of competence in their order: each has one hue and one icon, wherever it appears. */
const looks: readonly { hue: string; icon: IconName }[] = [
  { hue: "bg-area-1-soft text-area-1", icon: "building-office-2" },
  { hue: "bg-area-2-soft text-area-2", icon: "chat-bubble-left-right" },
  { hue: "bg-area-3-soft text-area-3", icon: "arrow-path" },
  { hue: "bg-area-4-soft text-area-4", icon: "heart" },
  { hue: "bg-area-5-soft text-area-5", icon: "queue-list" },
  { hue: "bg-area-6-soft text-area-6", icon: "shield-check" },
];

type AreaTileProps = {
  /** 1 to 6. */
  area: number;
  /** `large` beside a heading; default `small`, beside a line of text. */
  size?: "small" | "large";
};

/** An area's icon on its hue. The area's name is always next to it, in ink: neither the hue nor the icon is read out. */
export function AreaTile({ area, size = "small" }: AreaTileProps) {
  const look = looks[area - 1];
  if (!look) throw new Error(`There is no area ${area}.`);
  return (
    <span
      className={cx(
        "inline-grid shrink-0 place-items-center",
        size === "small"
          ? "size-7 rounded [&_svg]:size-4.5 [&_svg]:stroke-2"
          : "size-10 rounded-[0.625rem] [&_svg]:size-6",
        look.hue,
      )}
    >
      <Icon name={look.icon} />
    </span>
  );
}
