import type { Actor } from "@/lib/platform/auth/actor";
import { type JobKind, jobKinds } from "./rules";

/**
 * The jobs that somebody sees, with their files: their own, as long as they may start one of the kind. An admin who looks at the product as
 * another person sees none of theirs.
 */
export const visibleTo = ({ id, viewer, permissions }: Pick<Actor, "id" | "viewer" | "permissions">) => ({
  askerId: viewer ? { in: [] as number[] } : id,
  kind: { in: (Object.keys(jobKinds) as JobKind[]).filter((kind) => permissions.includes(jobKinds[kind])) as string[] },
});
