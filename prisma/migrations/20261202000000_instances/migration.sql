-- CreateTable
CREATE TABLE "Instance" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "runsJobs" BOOLEAN NOT NULL,
    "version" TEXT NOT NULL,
    "build" TEXT NOT NULL,
    "node" TEXT NOT NULL,
    "diskFree" BIGINT,
    "diskSize" BIGINT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Instance_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Instance_seenAt_idx" ON "Instance"("seenAt");
