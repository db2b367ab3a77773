"use client";

import dynamic from "next/dynamic";

// The parts of an evaluation's page for what its reader does in one stage. They load with the page that shows them, and with no other.
export const RatingWriter = dynamic(() => import("../rating/rating-writer").then((module) => module.RatingWriter));
export const TermAgenda = dynamic(() => import("../agenda/term-agenda").then((module) => module.TermAgenda));
export const AcknowledgeForm = dynamic(() =>
  import("../notice/acknowledge-form").then((module) => module.AcknowledgeForm),
);
export const FollowUp = dynamic(() => import("../notice/follow-up").then((module) => module.FollowUp));
export const NoticeWriter = dynamic(() => import("../notice/notice-writer").then((module) => module.NoticeWriter));
export const SignForm = dynamic(() => import("../signing/sign-form").then((module) => module.SignForm));
export const DecisionForm = dynamic(() => import("../result/decision-form").then((module) => module.DecisionForm));
export const ArchiveEntries = dynamic(() =>
  import("../../archive/archive-entries").then((module) => module.ArchiveEntries),
);
