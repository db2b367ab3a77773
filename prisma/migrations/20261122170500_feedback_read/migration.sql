-- AlterTable
ALTER TABLE "Report" ADD COLUMN     "feedbackReadAt" TIMESTAMPTZ(3);
