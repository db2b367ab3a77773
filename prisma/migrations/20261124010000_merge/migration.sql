-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mergedIntoId" INTEGER;

-- CreateTable
CREATE TABLE "AccountMerge" (
    "id" SERIAL NOT NULL,
    "keptId" INTEGER NOT NULL,
    "mergedId" INTEGER NOT NULL,
    "createdById" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved" JSONB NOT NULL,
    "undoneById" INTEGER,
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "AccountMerge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "User_mergedIntoId_idx" ON "User"("mergedIntoId");

-- CreateIndex
CREATE INDEX "AccountMerge_keptId_createdAt_idx" ON "AccountMerge"("keptId", "createdAt");

-- CreateIndex
CREATE INDEX "AccountMerge_mergedId_idx" ON "AccountMerge"("mergedId");

-- CreateIndex
CREATE INDEX "AccountMerge_createdById_idx" ON "AccountMerge"("createdById");

-- CreateIndex
CREATE INDEX "AccountMerge_undoneById_idx" ON "AccountMerge"("undoneById");

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMerge" ADD CONSTRAINT "AccountMerge_keptId_fkey" FOREIGN KEY ("keptId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMerge" ADD CONSTRAINT "AccountMerge_mergedId_fkey" FOREIGN KEY ("mergedId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMerge" ADD CONSTRAINT "AccountMerge_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccountMerge" ADD CONSTRAINT "AccountMerge_undoneById_fkey" FOREIGN KEY ("undoneById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody enters an account that was merged into another one, and no account is merged into itself.
ALTER TABLE "User" ADD CONSTRAINT "User_merged" CHECK ("mergedIntoId" IS NULL OR (NOT "active" AND "mergedIntoId" <> "id"));

-- Merged once until that is undone.
ALTER TABLE "AccountMerge" ADD CONSTRAINT "AccountMerge_once" EXCLUDE ("mergedId" WITH =) WHERE ("undoneAt" IS NULL);

-- Who is probably the same person: the same name or address, however it is spaced, cased or composed (merge/queries/find-candidates.ts).
CREATE INDEX "User_same_name_idx" ON "User" (lower(regexp_replace(normalize("fullName", NFKC), '\s+', ' ', 'g')))
  WHERE "role" IN ('Supervisor', 'SecondarySupervisor');
CREATE INDEX "User_same_address_idx" ON "User" (lower(regexp_replace(normalize("email", NFKC), '\s+', '', 'g')))
  WHERE "role" IN ('Supervisor', 'SecondarySupervisor');
