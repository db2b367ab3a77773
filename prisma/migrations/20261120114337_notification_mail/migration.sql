-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "mailedAt" TIMESTAMPTZ(3);

-- What happened before there was mail is not mailed afterwards.
UPDATE "Notification" SET "mailedAt" = "createdAt";
