"use client";

import dynamic from "next/dynamic";
import type { LeftoverTextsProps } from "./leftover-texts";

const LeftoverTexts = dynamic(() => import("./leftover-texts").then((module) => module.LeftoverTexts), { ssr: false });

/**
 * What could not be saved or given because its form had gone on, until the writer throws it away; nothing without texts. The region is on the
 * page before them: else they are not read aloud.
 */
export const LeftoverNotice = (props: LeftoverTextsProps) => (
  <div role="status" className="empty:absolute">
    {props.texts.length > 0 && <LeftoverTexts {...props} />}
  </div>
);
