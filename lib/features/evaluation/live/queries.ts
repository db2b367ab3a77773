import "server-only";
import { canHaveSocket } from "@/lib/features/notification/policy";
import * as notification from "@/lib/features/notification/queries";
import { visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { forbidden } from "@/lib/platform/errors";
import { parseId } from "@/lib/platform/ids";
import { evaluationOfChannel } from "@/lib/platform/realtime/channels";
import { grantChannel } from "@/lib/platform/realtime/publish";
import { prepared, type Slots, statements } from "@/lib/platform/sql";
import type { Term } from "../life/rules";
import { asReader } from "../rating/rules";
import { findEvaluation } from "../reading/queries/find-evaluation";
import { talkIn } from "../reading/rules/evaluation-record";
import { seatIn, termStateOf } from "../reading/rules/evaluation-state";
import type { StoredTalkField } from "../talk/schema";

const followable = prepared(
  ({ evaluationId, actorId }: Slots<{ evaluationId: number; actorId: number }>, { role }: Pick<Actor, "role">) =>
    statements
      .selectFrom("Evaluation as e")
      .innerJoin("Placement as p", "p.id", "e.placementId")
      .where("e.id", "=", evaluationId)
      .where(visibleSql({ id: actorId, role }))
      .select("e.id"),
);

/**
 * The Channels client's answer for a channel: of an evaluation to who may read it, any other as `notification` decides. Admins have no
 * socket, and one who looks at the product as somebody else leaves no trace in an evaluation. Throws "forbidden".
 */
export async function authorizeChannel(
  actor: Actor,
  input: { socket_id: string; channel_name: string },
): Promise<Response> {
  const { socket_id: socketId, channel_name: channel } = input;
  const about = evaluationOfChannel(channel);
  if (about === null) return notification.authorizeChannel(actor, input);
  const evaluationId = parseId(about);
  if (evaluationId === null || actor.viewer || !canHaveSocket(actor, socketId)) throw forbidden();
  const found = await followable({ evaluationId, actorId: actor.id }, { role: actor.role });
  if (found.length === 0) throw forbidden();
  return Response.json(grantChannel(actor.id, socketId, channel));
}

/**
 * Fields of a term's talk as the person reads them now, in one statement: what a page asks for that was told of a change. Throws "not
 * found" for an evaluation that they may not see.
 * @param input `fields` are their names; all without it
 */
export async function getTalk(
  actor: Actor,
  { evaluationId, stage, fields }: { evaluationId: number; stage: Term; fields?: readonly string[] | undefined },
): Promise<{ fields: StoredTalkField[] }> {
  const row = await findEvaluation(actor, evaluationId);
  const { seat, viewer: seated } = seatIn(row, actor.id);
  const viewer = actor.viewer ? asReader(seated) : seated;
  const { talk } = talkIn(row, termStateOf(row, stage, viewer), { viewer, seat, readsOnly: true });
  return { fields: talk.filter(({ field }) => fields === undefined || fields.includes(field)) };
}
