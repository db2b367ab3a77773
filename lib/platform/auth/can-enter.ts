import type { Prisma } from "@/prisma/generated/client";

/** What decides whether somebody may sign in, for a `select`; `canEnter` reads it. */
export const entrySelect = { active: true, domain: { select: { active: true } } } as const satisfies Prisma.UserSelect;

type Entry = { active: boolean; domain: { active: boolean } | null };

/** May anybody use this account: is it active, and the organisation to which it belongs? An account can belong to none. */
export const canEnter = ({ active, domain }: Entry): boolean => active && domain?.active !== false;

/** `canEnter` as a condition of Prisma; `enterableSql` is the same for a statement. */
export const enterable = {
  active: true,
  OR: [{ domainId: null }, { domain: { active: true } }],
} satisfies Prisma.UserWhereInput;
