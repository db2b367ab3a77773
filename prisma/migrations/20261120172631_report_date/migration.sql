-- CreateIndex
CREATE INDEX "Report_date_id_idx" ON "Report"("date" DESC, "id" DESC);
