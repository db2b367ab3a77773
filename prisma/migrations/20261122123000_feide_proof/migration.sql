-- AlterEnum
ALTER TYPE "TokenPurpose" ADD VALUE 'feide_proof';
