import { hashOfCode } from "@/lib/features/evaluation/signing/commands/check-sign-link";
import { hashOf, makeSecret } from "@/lib/platform/auth/one-time-token";
import type { Prisma, PrismaClient, SignLink } from "@/prisma/generated/client";
import type { MadeSignable } from "./evaluation-signing";

/** Who the links of tests are made for. */
export const linkSigner = { name: "Tomasz Dahl", email: "tomasz@ward.example" };

export type MadeSignLink = SignLink & { token: string; code: string };

/** A link to sign the running term, which works for an hour by default, with the secret and the code that open it. */
export async function makeSignLink(
  db: PrismaClient,
  { scene, evaluation }: MadeSignable,
  given: Partial<Prisma.SignLinkUncheckedCreateInput> = {},
): Promise<MadeSignLink> {
  const [token, code] = [makeSecret(), "481726"];
  const link = await db.signLink.create({
    data: {
      ...linkSigner,
      evaluationId: evaluation.id,
      stage: evaluation.stage,
      createdById: scene.teacher.id,
      expiresAt: new Date(Date.now() + 3_600_000),
      ...given,
      hash: hashOf("sign_link", token),
      codeHash: hashOfCode(token, code),
    },
  });
  return { ...link, token, code };
}
