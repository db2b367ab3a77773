-- Feedback that its author is correcting was given once: it counts again where it can be given no more.
ALTER TABLE "ReportPart" ADD COLUMN "givenAt" TIMESTAMPTZ(3);
