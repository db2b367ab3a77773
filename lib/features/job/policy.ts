import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";
import { type JobKind, jobKinds } from "./rules";

type Who = Pick<Actor, "id" | "viewer" | "permissions">;

/**
 * The jobs that somebody sees, with their files: their own, as long as they may start one of the kind. An admin who looks at the product as
 * another person sees none of theirs.
 */
export function visibleTo(actor: Who): Prisma.BackgroundJobWhereInput {
  const { askerId, kinds } = reachOf(actor);
  return { askerId, kind: { in: kinds } };
}

/** The same as data, for statements. */
export const reachOf = ({ id, viewer, permissions }: Who): { askerId: number; kinds: string[] } => ({
  askerId: id,
  kinds: viewer ? [] : (Object.keys(jobKinds) as JobKind[]).filter((kind) => permissions.includes(jobKinds[kind])),
});
