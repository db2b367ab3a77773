-- What a given notice said before its plan or its minutes were changed: the student may have confirmed that.
-- CreateTable
CREATE TABLE "NoticeVersion" (
    "id" SERIAL NOT NULL,
    "noticeId" INTEGER NOT NULL,
    "planVersion" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "minutes" TEXT,
    "studentAttended" BOOLEAN,
    "minutesById" INTEGER,
    "minutesAt" TIMESTAMPTZ(3),
    "replacedById" INTEGER NOT NULL,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NoticeVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "NoticeVersion_noticeId_id_idx" ON "NoticeVersion"("noticeId", "id");

-- CreateIndex
CREATE INDEX "NoticeVersion_minutesById_idx" ON "NoticeVersion"("minutesById");

-- CreateIndex
CREATE INDEX "NoticeVersion_replacedById_idx" ON "NoticeVersion"("replacedById");

-- AddForeignKey
ALTER TABLE "NoticeVersion" ADD CONSTRAINT "NoticeVersion_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "DangerNotice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NoticeVersion" ADD CONSTRAINT "NoticeVersion_minutesById_fkey" FOREIGN KEY ("minutesById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NoticeVersion" ADD CONSTRAINT "NoticeVersion_replacedById_fkey" FOREIGN KEY ("replacedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
