-- The log is read in the order of time: all of it, or what an action, a record, an actor or a viewing admin has. The two indexes that were there
-- are beginnings of these.
CREATE INDEX "AuditEntry_createdAt_id_idx" ON "AuditEntry"("createdAt", "id");
CREATE INDEX "AuditEntry_action_createdAt_id_idx" ON "AuditEntry"("action", "createdAt", "id");
CREATE INDEX "AuditEntry_entity_entityId_createdAt_id_idx" ON "AuditEntry"("entity", "entityId", "createdAt", "id");
CREATE INDEX "AuditEntry_actorId_createdAt_id_idx" ON "AuditEntry"("actorId", "createdAt", "id");
DROP INDEX "AuditEntry_entity_entityId_idx";
DROP INDEX "AuditEntry_actorId_id_idx";

-- Few entries are of viewing sessions.
CREATE INDEX "AuditEntry_viewerId_idx" ON "AuditEntry"("viewerId", "createdAt", "id") WHERE "viewerId" IS NOT NULL;
