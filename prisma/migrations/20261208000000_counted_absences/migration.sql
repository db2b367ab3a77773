-- How many days of absence a placement had that are deleted. No decision counts those of a placement that was discontinued.
ALTER TABLE "Placement" ADD COLUMN "deletedAbsence" JSONB;
