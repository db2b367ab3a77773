import "server-only";
import { followSeats } from "@/lib/features/evaluation/calendar/commands";
import { moveNotifications } from "@/lib/features/notification/commands/move-notifications";
import { moveSeats } from "@/lib/features/placement/commands/store-placements";
import { moveParts } from "@/lib/features/report/life/commands/move-parts";
import { moveSentences } from "@/lib/features/sentence/commands";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { readAccount } from "@/lib/features/user/commands/open-account";
import { retireAccount } from "@/lib/features/user/commands/retire-account";
import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter } from "@/lib/platform/auth/can-enter";
import { db, type Reader, type Tx } from "@/lib/platform/db";
import { AppError, assertNone, conflict } from "@/lib/platform/errors";
import { lockNames } from "@/lib/platform/locks";
import { statements, within } from "@/lib/platform/sql";
import { describeMovable, findMovable, idsOf, type Movable, type Pair } from "../queries/find-movable";
import { listNames, mergeErrors } from "../rules";
import type { MergeInput, MergeResult, MovedIds, Obstacle } from "../schema";
import { lockAround, placementIdsOf } from "./lock-around";

/** A merge begins again when somebody gave the account another seat before it was locked; so often. */
const tries = 3;

/**
 * Makes two accounts of supervisors one, or says what would move (`dryRun`). What is still to be done moves; signatures and texts stay with the
 * account that made them (`decisions`). Throws "not found", "forbidden" for an account out of reach, and bad input: beside the account that
 * cannot be merged, or with the names of placements and reports in which both are.
 */
export async function mergeAccountSupervisor(
  actor: Actor,
  { keepUserId, mergeUserId, dryRun }: MergeInput,
): Promise<MergeResult> {
  const pair = { keptId: keepUserId, mergedId: mergeUserId };
  if (dryRun) {
    const { kept, merged } = await readPair(db, actor, pair);
    const movable = await findMovable(db, statements, pair, kept.role);
    return { mergeId: null, moved: await describeMovable(db, movable, merged), obstacles: movable.obstacles };
  }
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const done = await inTransaction(actor, (work) => merge(work, actor, pair));
    if (done) return done;
  }
  throw conflict();
}

/** The two accounts, if they can become one. */
async function readPair(reader: Reader, actor: Actor, { keptId, mergedId }: Pair) {
  const kept = await readAccount(reader, actor, keptId);
  const merged = await readAccount(reader, actor, mergedId);
  assertNone(mergeErrors(actor.id, factsOf(kept), factsOf(merged)));
  return { kept, merged };
}

const factsOf = (account: Awaited<ReturnType<typeof readAccount>>) => ({ ...account, isOpen: canEnter(account) });

/** The same merge by the actor that is done already, sent again because the answer was lost; null without one. Nothing is left to move. */
async function findDone(tx: Tx, actor: Actor, pair: Pair): Promise<MergeResult | null> {
  const { keptId, mergedId } = pair;
  const done = await tx.accountMerge.findFirst({
    where: { ...pair, createdById: actor.id, undoneAt: null, merged: { mergedIntoId: keptId } },
    select: { id: true },
  });
  if (!done) return null;
  const [kept, merged] = [await readAccount(tx, actor, keptId), await readAccount(tx, actor, mergedId)];
  const movable = await findMovable(tx, within(tx), pair, kept.role);
  return { mergeId: done.id, moved: await describeMovable(tx, movable, merged), obstacles: [] };
}

/** Null, with nothing changed, when the account has a seat now that is not locked. */
async function merge(work: Work, actor: Actor, pair: Pair): Promise<MergeResult | null> {
  const { tx, changed } = work;
  const { keptId, mergedId } = pair;
  // Names before accounts, as everywhere. Merges come one after the other.
  await lockNames(tx);
  const before = await findDone(tx, actor, pair);
  if (before) return before;
  const locked = new Set(await placementIdsOf(tx, mergedId));
  await lockAround(tx, [...locked], [keptId, mergedId]);
  const { kept, merged } = await readPair(tx, actor, pair);
  const movable = await findMovable(tx, within(tx), pair, kept.role);
  if (movable.placements.some(({ id }) => !locked.has(id))) return null;
  assertNothingInTheWay(movable.obstacles);
  const moved = await describeMovable(tx, movable, merged);
  const ids = await move(work, pair, movable);
  const { id: mergeId } = await tx.accountMerge.create({
    data: { keptId, mergedId, createdById: actor.id, moved: ids },
    select: { id: true },
  });
  const counts = { seats: ids.seats.length, parts: ids.parts.length, notifications: ids.notifications.length };
  await work.audit("user.merge", mergedId, { after: { mergeId, into: keptId, ...counts } });
  await work.audit("user.merge", keptId, { after: { mergeId, from: mergedId, ...counts } });
  changed({ kind: "badge", userId: keptId });
  changed(...ids.evaluations.map(({ evaluationId }) => ({ kind: "evaluation" as const, evaluationId })));
  return { mergeId, moved, obstacles: [] };
}

async function move(work: Work, { keptId: to, mergedId: from }: Pair, movable: Movable): Promise<MovedIds> {
  const { tx } = work;
  const ids = idsOf(movable);
  const between = { from, to };
  await moveSeats(work, ids.seats, between);
  await followSeats(
    tx,
    ids.seats.map(({ placementId }) => placementId),
  );
  await moveParts(
    tx,
    ids.parts.map(({ partId }) => partId),
    between,
  );
  await moveSentences(tx, ids.sentences, between);
  const notifications = await moveNotifications(tx, between, "all");
  const accounts = await retireAccount(work, { keptId: to, mergedId: from });
  return { ...ids, notifications, accounts };
}

/** Throws bad input with the names of what has to be settled first. */
function assertNothingInTheWay(obstacles: readonly Obstacle[]): void {
  const [first] = obstacles;
  if (!first) return;
  const same = obstacles.filter(({ kind }) => kind === first.kind);
  const key = `merge.error_in_${first.kind}`;
  const values = { count: same.length, names: listNames(same) };
  throw new AppError("invalid", { key, errors: { mergeUserId: [key] }, values });
}
