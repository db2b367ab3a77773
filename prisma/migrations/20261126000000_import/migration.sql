-- CreateTable
CREATE TABLE "ImportFile" (
    "jobId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "outcome" TEXT,
    "uninvited" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "ImportFile_pkey" PRIMARY KEY ("jobId")
);

-- CreateTable
CREATE TABLE "ImportPiece" (
    "jobId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "ImportPiece_pkey" PRIMARY KEY ("jobId","position")
);

-- What is compressed already is not compressed again.
ALTER TABLE "ImportPiece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- CreateTable
CREATE TABLE "ImportRow" (
    "jobId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "sheet" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "details" JSONB NOT NULL,

    CONSTRAINT "ImportRow_pkey" PRIMARY KEY ("jobId","position")
);

-- AddForeignKey
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "BackgroundJob"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportPiece" ADD CONSTRAINT "ImportPiece_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "ImportFile"("jobId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportRow" ADD CONSTRAINT "ImportRow_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "ImportFile"("jobId") ON DELETE CASCADE ON UPDATE CASCADE;
