-- CreateTable
CREATE TABLE "Language" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Language_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Language_isDefault_excl" EXCLUDE ("isDefault" WITH =) WHERE ("isDefault"),
    CONSTRAINT "Language_isDefault_active" CHECK ("active" OR NOT "isDefault")
);

-- CreateTable
CREATE TABLE "Translation" (
    "languageCode" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "revision" SERIAL NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedById" INTEGER,

    CONSTRAINT "Translation_pkey" PRIMARY KEY ("languageCode","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Language_code_key" ON "Language"("code");

-- CreateIndex
CREATE INDEX "Translation_changedById_idx" ON "Translation"("changedById");

-- AddForeignKey
ALTER TABLE "Translation" ADD CONSTRAINT "Translation_languageCode_fkey" FOREIGN KEY ("languageCode") REFERENCES "Language"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Translation" ADD CONSTRAINT "Translation_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The languages that the product ships.
INSERT INTO "Language" ("code", "name", "isDefault") VALUES
  ('nb', 'Norsk bokmål', true),
  ('en', 'English', false),
  ('pt-br', 'Português (Brasil)', false),
  ('pt', 'Português (Portugal)', false);

-- Null: has chosen none and gets the default.
ALTER TABLE "User" ALTER COLUMN "languageCode" DROP DEFAULT, ALTER COLUMN "languageCode" DROP NOT NULL;
