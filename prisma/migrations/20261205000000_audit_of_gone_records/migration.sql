-- The log of a student has what belonged to a placement and is gone. The entries that made or removed such a record hold the placement, those of
-- a placement that was removed the student.
CREATE INDEX "AuditEntry_placementId_idx" ON "AuditEntry" (COALESCE("before" ->> 'placementId', "after" ->> 'placementId'))
  WHERE COALESCE("before" ->> 'placementId', "after" ->> 'placementId') IS NOT NULL;
CREATE INDEX "AuditEntry_studentId_idx" ON "AuditEntry" (COALESCE("before" ->> 'studentId', "after" ->> 'studentId'))
  WHERE COALESCE("before" ->> 'studentId', "after" ->> 'studentId') IS NOT NULL;
