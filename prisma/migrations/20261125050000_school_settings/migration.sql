CREATE TABLE "SchoolSettings" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT,
  "supportAddress" TEXT,
  "complaintsTo" TEXT,
  "areaCode" TEXT NOT NULL DEFAULT '+84',
  "makeUpPercent" SMALLINT NOT NULL DEFAULT 10,
  "repeatPercent" SMALLINT NOT NULL DEFAULT 20,
  "sickDaysNoticed" SMALLINT NOT NULL DEFAULT 3,
  "quietDays" SMALLINT NOT NULL DEFAULT 7,
  "waitingDays" SMALLINT NOT NULL DEFAULT 5,
  "passedAfterMakeUp" BOOLEAN NOT NULL DEFAULT false,
  "noticeShortDays" SMALLINT NOT NULL DEFAULT 35,
  "noticeDaysBefore" SMALLINT NOT NULL DEFAULT 21,
  "revision" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "SchoolSettings_pkey" PRIMARY KEY ("id"),
  -- A school has one set of them.
  CONSTRAINT "SchoolSettings_one" CHECK ("id" = 1),
  CONSTRAINT "SchoolSettings_shares" CHECK ("makeUpPercent" < "repeatPercent")
);

-- The placements of a group that are over, for the open evaluations among them.
CREATE INDEX "Placement_groupId_endDate_idx" ON "Placement"("groupId", "endDate");

-- The active accounts are counted by role on the home of administrators, and all together above their list.
DROP INDEX "User_active_idx";
CREATE INDEX "User_active_role_idx" ON "User"("active", "role");
