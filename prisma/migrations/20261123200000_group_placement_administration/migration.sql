-- AlterTable
ALTER TABLE "Group" ADD COLUMN     "endedAt" TIMESTAMPTZ(3),
ADD COLUMN     "wards" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "Placement" ADD COLUMN     "discontinueReason" TEXT,
ADD COLUMN     "discontinuedAt" TIMESTAMPTZ(3);

-- The wards that are in use are what a group chooses from.
UPDATE "Group" AS g
SET "wards" = coalesce((SELECT array_agg(DISTINCT p."ward" ORDER BY p."ward") FROM "Placement" AS p WHERE p."groupId" = g."id"), ARRAY[]::TEXT[]);

-- CreateIndex
CREATE INDEX "Group_name_id_idx" ON "Group"("name", "id");
