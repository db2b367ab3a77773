-- CreateTable
CREATE TABLE "Erasure" (
    "userId" INTEGER NOT NULL,
    "accountCreatedAt" TIMESTAMPTZ(3) NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byId" INTEGER NOT NULL,

    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("userId")
);
