"use client";

import { type ComponentProps, type InputEvent, useEffect, useRef, useState } from "react";
import { lengthOf } from "@/lib/platform/text-length";
import { cx } from "./cx";
import { useFieldWiring } from "./field";
import { controlClasses } from "./field-text";

type TextAreaProps = ComponentProps<"textarea"> & {
  /**
   * The largest number of characters. More can be typed or pasted, so that nothing is cut off silently; the form refuses it.
   */
  limit?: number;
  /** The text of the counter; `left` is negative by the number of characters over the limit. */
  counterText?: (left: number) => string;
};

/** The counter appears when this share of the limit remains. */
const nearLimit = 0.1;
/** The counter is also read aloud each time this many characters were typed. */
const announceInterval = 50;

/** A text control that grows with its content; takes every attribute of `<textarea>`. Used inside a Field. */
export function TextArea({ limit, counterText, className, onInput, rows = 3, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(() => lengthOf(String(rest.value ?? rest.defaultValue ?? "")));
  const left =
    limit === undefined
      ? Number.POSITIVE_INFINITY
      : limit - (rest.value === undefined ? typed : lengthOf(String(rest.value)));
  const counter = limit !== undefined && left <= limit * nearLimit ? counterText?.(left) : undefined;

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => growWithoutCss(box.current));

  function handleInput(event: InputEvent<HTMLTextAreaElement>) {
    setTyped(lengthOf(event.currentTarget.value));
    onInput?.(event);
  }

  return (
    <div ref={box}>
      <textarea
        rows={rows}
        {...useFieldWiring(rest)}
        onInput={handleInput}
        className={cx(controlClasses, "block min-h-24 resize-y field-sizing-content", className)}
      />
      {limit !== undefined && (
        <p
          className={cx(
            "text-right text-sm",
            left < 0 ? "font-medium text-danger-deep" : "text-muted",
            counter && "pt-1",
          )}
        >
          <span aria-hidden="true">{counter}</span>
          <span role="status" className="sr-only">
            {left < 0 || left % announceInterval === 0 ? counter : null}
          </span>
        </p>
      )}
    </div>
  );
}

/** For browsers that do not know `field-sizing: content`. */
function growWithoutCss(box: HTMLElement | null) {
  const area = box?.querySelector("textarea");
  if (!box || !area || CSS.supports("field-sizing", "content")) return;
  // Nothing around it moves while it is measured: a page that is shorter for a moment would scroll.
  box.style.minHeight = `${box.offsetHeight}px`;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
  box.style.minHeight = "";
}
