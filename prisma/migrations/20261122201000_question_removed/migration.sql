-- AlterTable
ALTER TABLE "FormVersion" ADD COLUMN     "removed" JSONB NOT NULL DEFAULT '[]';
