-- CreateIndex
CREATE INDEX "Group_startDate_id_idx" ON "Group"("startDate", "id");

-- CreateIndex
CREATE INDEX "Group_endDate_id_idx" ON "Group"("endDate", "id");
