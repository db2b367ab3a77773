-- CreateIndex
CREATE INDEX "User_studentNumber_idx" ON "User"("studentNumber");

-- Whole names, whatever their case.
CREATE INDEX "User_lower_fullName_idx" ON "User"(lower("fullName"));
