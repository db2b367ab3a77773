"use client";

import { useTranslations } from "next-intl";
import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { look, maxZoom, sideOf, type View, wholeView } from "./crop";

type Props = {
  picture: ImageBitmap;
  busy: boolean;
  /** Why the picture is not sent yet. */
  problem: string | undefined;
  onClose: () => void;
  /** Gets the square as a JPEG. */
  onCrop: (avatar: File) => void;
};

/** Points of the square that is shown and sent; the server makes it smaller. */
const side = 512;

/** Lets the person choose the square of a picture: by dragging it, or with sliders, which the keyboard moves too. */
export function CropDialog({ picture, busy, problem, onClose, onCrop }: Props) {
  const t = useTranslations();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState(() => wholeView(picture));
  const change = (part: Partial<View>) => setView((before) => look(picture, before, part));
  const points = sideOf(picture, view);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    // A picture may have holes; the server fills them with white too.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, side, side);
    context.drawImage(picture, view.x - points / 2, view.y - points / 2, points, points, 0, 0, side, side);
  }, [picture, view, points]);

  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1) return;
    const scale = points / currentTarget.clientWidth;
    setView((before) => look(picture, before, { x: before.x - movementX * scale, y: before.y - movementY * scale }));
  };

  const crop = () =>
    canvas.current?.toBlob(
      (blob) => blob && onCrop(new File([blob], "avatar.jpg", { type: blob.type })),
      "image/jpeg",
      0.92,
    );

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("profile.crop_title")}
      description={t("profile.crop_text")}
      closeLabel={t("common.cancel")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={crop}>
            {t("profile.crop_save")}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        width={side}
        height={side}
        role="img"
        aria-label={t("profile.crop_preview")}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="mx-auto size-64 shrink-0 cursor-move touch-none rounded-full ring-1 ring-line"
      />
      <Slider
        label={t("profile.crop_zoom")}
        value={view.zoom}
        least={1}
        most={maxZoom}
        onChange={(zoom) => change({ zoom })}
      />
      <Slider
        label={t("profile.crop_across")}
        value={view.x}
        least={points / 2}
        most={picture.width - points / 2}
        onChange={(x) => change({ x })}
      />
      <Slider
        label={t("profile.crop_down")}
        value={view.y}
        least={points / 2}
        most={picture.height - points / 2}
        onChange={(y) => change({ y })}
      />
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </Dialog>
  );
}

type SliderProps = { label: string; value: number; least: number; most: number; onChange: (value: number) => void };

function Slider({ label, value, least, most, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-28 shrink-0 text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        // Forty presses of a key from one end to the other.
        step={(most - least) / 40 || 1}
        value={value}
        disabled={most <= least}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-touch min-w-0 flex-1 accent-brand"
      />
    </div>
  );
}
