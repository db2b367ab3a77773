"use client";

import dynamic from "next/dynamic";

// The parts of a report's tab for those who may write now, and for what a device still holds. They load with the pages that show them, and with no other.
export const ReportWriter = dynamic(() => import("./report-writer").then((module) => module.ReportWriter));
export const CommentedReading = dynamic(() =>
  import("../reading/commented-reading").then((module) => module.CommentedReading),
);
export const UnsavedNotice = dynamic(() => import("../print/unsaved-notice").then((module) => module.UnsavedNotice));
export const LeftoverDraft = dynamic(() => import("../draft/leftover-draft").then((module) => module.LeftoverDraft));
