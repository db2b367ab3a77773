-- AlterTable
ALTER TABLE "Form" ADD COLUMN     "archivedAt" TIMESTAMPTZ(3);
