import type { Prisma } from "@/prisma/generated/client";

/** What decides whether somebody may sign in, for a `select`; `mayEnter` reads it. */
export const entrySelect = { active: true, domain: { select: { active: true } } } as const satisfies Prisma.UserSelect;

type Entry = { active: boolean; domain: { active: boolean } | null };

/** May anybody use this account: is it active, and the organisation to which it belongs? An account can belong to none. */
export const mayEnter = ({ active, domain }: Entry): boolean => active && domain?.active !== false;

/** `mayEnter` for the database. */
export const enterable = {
  active: true,
  OR: [{ domainId: null }, { domain: { active: true } }],
} satisfies Prisma.UserWhereInput;
