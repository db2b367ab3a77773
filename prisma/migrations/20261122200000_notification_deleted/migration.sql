-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3);

-- DropIndex
DROP INDEX "Notification_recipientId_readAt_id_idx";

-- CreateIndex
CREATE INDEX "Notification_recipientId_deletedAt_readAt_id_idx" ON "Notification"("recipientId", "deletedAt", "readAt", "id" DESC);
