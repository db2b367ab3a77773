-- AlterTable
ALTER TABLE "User" ADD COLUMN     "lastSignInAt" TIMESTAMPTZ(3);

UPDATE "User" AS u
SET "lastSignInAt" = s."at"
FROM (SELECT "userId", max("createdAt") AS "at" FROM "Session" WHERE "viewerSid" IS NULL GROUP BY "userId") AS s
WHERE s."userId" = u."id";

-- An account belongs to the organisation whose host its address has.
UPDATE "User" AS u
SET "domainId" = d."id"
FROM "Domain" AS d
WHERE u."domainId" IS NULL AND d."host" = split_part(u."email", '@', 2);

-- DropIndex
DROP INDEX "User_domainId_idx";

-- CreateIndex
CREATE INDEX "User_domainId_fullName_id_idx" ON "User"("domainId", "fullName", "id");

-- CreateIndex
CREATE INDEX "User_active_fullName_id_idx" ON "User"("active", "fullName", "id");

-- CreateIndex
CREATE INDEX "User_lastSignInAt_id_idx" ON "User"("lastSignInAt" DESC NULLS LAST, "id" DESC);

-- Those who have not entered their account yet, and those who have never signed in: few of many.
CREATE INDEX "User_unentered_idx" ON "User"("fullName", "id") WHERE "passwordHash" IS NULL AND "feideSubject" IS NULL;
CREATE INDEX "User_unseen_idx" ON "User"("fullName", "id") WHERE "lastSignInAt" IS NULL;

-- CreateIndex
CREATE INDEX "Domain_name_id_idx" ON "Domain"("name", "id");

-- Searching for part of a name. A database that does not offer the extension searches without an index.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "User_search_idx" ON "User" USING gin ("fullName" gin_trgm_ops, "username" gin_trgm_ops, "email" gin_trgm_ops);
EXCEPTION WHEN undefined_file OR feature_not_supported OR insufficient_privilege OR undefined_object OR invalid_parameter_value THEN
  RAISE NOTICE 'pg_trgm is not available';
END
$$;
