import type { Actor } from "@/lib/platform/auth/actor";
import type { Prisma } from "@/prisma/generated/client";
import { exportNeeds, type JobKind, jobKinds } from "./rules";

type Who = Pick<Actor, "id" | "viewer" | "permissions">;

/**
 * The jobs that somebody sees, with their files: their own, as long as they may start one of the kind, and export what is exported. An
 * admin who looks at the product as another person sees none of theirs.
 */
export const visibleTo = (actor: Who): Prisma.BackgroundJobWhereInput => ({
  askerId: actor.id,
  kind: { in: visibleKinds(actor) },
  NOT: { kind: "export", subject: { in: hiddenExports(actor) } },
});

/** The kinds of their own jobs that somebody sees. */
export const visibleKinds = ({ viewer, permissions }: Omit<Who, "id">): string[] =>
  viewer ? [] : (Object.keys(jobKinds) as JobKind[]).filter((kind) => permissions.includes(jobKinds[kind]));

/** The subjects of exports that somebody does not see. */
export const hiddenExports = ({ permissions }: Pick<Who, "permissions">): string[] =>
  Object.entries(exportNeeds).flatMap(([subject, needed]) => (permissions.includes(needed) ? [] : subject));
