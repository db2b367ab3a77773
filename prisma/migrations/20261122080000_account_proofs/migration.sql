-- AlterEnum
ALTER TYPE "TokenPurpose" ADD VALUE 'sign_in_code';
ALTER TYPE "TokenPurpose" ADD VALUE 'own_mailbox';
ALTER TYPE "TokenPurpose" ADD VALUE 'email_undo';
