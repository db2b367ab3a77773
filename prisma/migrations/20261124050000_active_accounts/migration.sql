-- The number of active accounts is counted for every view of their list.
CREATE INDEX "User_active_idx" ON "User"("active");
