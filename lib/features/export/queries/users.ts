import "server-only";
import { isInvited, stateOf } from "@/lib/features/user/rules";
import { statements } from "@/lib/platform/sql";
import { batched, type ExportRow, type SourceInput } from "./source";

const chosen = ({ filter: { role, active, domainId } }: SourceInput) => {
  let query = statements.selectFrom("User as u");
  if (role !== undefined) query = query.where("u.role", "=", role);
  if (active !== undefined) query = query.where("u.active", "=", active);
  if (domainId !== undefined) query = query.where("u.domainId", "=", domainId);
  return query;
};

const rowsAfter = (input: SourceInput, after: number, limit: number) =>
  chosen(input)
    .leftJoin("Domain as d", "d.id", "u.domainId")
    .leftJoin("Language as l", "l.code", "u.languageCode")
    .where("u.id", ">", after)
    .orderBy("u.id")
    .limit(limit)
    .select(["u.id", "u.fullName as name", "u.username", "u.email", "u.areaCode", "u.phone", "u.role", "u.active"])
    .select(["u.passwordHash", "u.feideSubject", "u.studentNumber", "u.userCourseCode as courseCode"])
    .select(["l.name as language", "u.createdAt", "u.lastSignInAt", "d.name as domain"])
    .select(["u.mergedIntoId", "d.active as domainActive"]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsAfter>["execute"]>>[number];

function toRow({ areaCode, phone, active, passwordHash, feideSubject, ...about }: Row): ExportRow {
  const { domainActive, mergedIntoId, ...row } = about;
  const invited = isInvited({ passwordHash, feideSubject });
  return {
    ...row,
    // In brackets, so that no program counts with it.
    phone: phone === null ? null : `(${areaCode}) ${phone}`,
    access: stateOf({
      active,
      invited,
      mergedInto: mergedIntoId,
      domain: domainActive === null ? null : { active: domainActive },
    }),
  };
}

/** The accounts that the filter chooses. */
export const users = batched(chosen, rowsAfter, toRow);
