"use client";

import dynamic from "next/dynamic";
import type { FormEditor } from "@/lib/features/form/editing/schema";

// Only who changes a draft needs what drags and edits.
const DraftBuilder = dynamic(() => import("./draft-builder").then((module) => module.DraftBuilder));
const ReadingRows = dynamic(() => import("./reading-rows").then((module) => module.ReadingRows));

/** One tab of a version: a draft to change, a published one to read, and any to read for who may change nothing. */
export function Builder({ editor, tab, readOnly }: { editor: FormEditor; tab: number; readOnly: boolean }) {
  if (readOnly || editor.publishedAt !== null) return <ReadingRows editor={editor} tab={tab} />;
  return <DraftBuilder key={editor.versionId} editor={editor} tab={tab} />;
}
