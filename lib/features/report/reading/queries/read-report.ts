import "server-only";
import type { Seat, Seated } from "@/lib/features/placement/rules";
import { db } from "@/lib/platform/db";
import type { Answer } from "../../answers/rules";
import type { ReportDetail } from "../schema";

/** A report as the database holds it, with everything around it. Moments are text, days `YYYY-MM-DD`. */
type Stored = Seated & {
  id: number;
  formVersionId: number;
  placementId: number;
  groupId: number;
  name: string;
  date: string;
  status: number;
  ward: string;
  place: string;
  standInFrom: string | null;
  standInUntil: string | null;
  /** Names of those who have a seat now, by user id. */
  people: Record<number, string>;
  parts: {
    authorId: number;
    fullName: string;
    seat: Seat;
    revision: number;
    askedAt: string | null;
    submittedAt: string | null;
    answers: Answer[];
  }[];
  messages: { messageId: number; userId: number; fullName: string; seat: Seat; body: string; createdAt: string }[];
  goals: ReportDetail["goals"];
  guests: ReportDetail["guestFeedback"];
};

/** A report in one round trip: its page is opened more often than any other, and was made of a dozen reads. */
export async function readReport(reportId: number): Promise<Stored | undefined> {
  const rows = await db.$queryRaw<{ report: Stored }[]>`
    select json_build_object(
      'id', r.id, 'formVersionId', r."formVersionId", 'name', r.name, 'date', r.date, 'status', r.status,
      'placementId', p.id, 'groupId', g.id, 'ward', p.ward, 'place', g.place,
      'studentId', p."studentId", 'supervisorId', p."supervisorId", 'secondarySupervisorId', p."secondarySupervisorId",
      'standInFrom', p."standInFrom", 'standInUntil', p."standInUntil",
      'group', json_build_object('teachers', (
        select coalesce(json_agg(json_build_object('teacherId', t."teacherId") order by t."teacherId"), '[]')
        from "GroupTeacher" t where t."groupId" = g.id)),
      'people', (
        select json_object_agg(u.id, u."fullName") from "User" u
        where u.id = any(array[p."studentId", p."supervisorId", p."secondarySupervisorId"]
          || array(select t."teacherId" from "GroupTeacher" t where t."groupId" = g.id))),
      'parts', (
        select coalesce(json_agg(json_build_object(
          'authorId', part."authorId", 'fullName', u."fullName", 'seat', part.seat, 'revision', part.revision,
          'askedAt', part."askedAt", 'submittedAt', part."submittedAt",
          'answers', (
            select coalesce(json_agg(json_build_object(
              'questionId', a."questionId", 'checked', a.checked, 'value', a.value, 'rating', a.rating
            ) order by a."questionId"), '[]')
            from "Answer" a where a."partId" = part.id)
        ) order by part.id), '[]')
        from "ReportPart" part join "User" u on u.id = part."authorId" where part."reportId" = r.id),
      'messages', (
        select coalesce(json_agg(json_build_object(
          'messageId', m.id, 'userId', m."authorId", 'fullName', u."fullName", 'seat', m.seat,
          'body', m.body, 'createdAt', m."createdAt"
        ) order by m.id), '[]')
        from "Message" m join "User" u on u.id = m."authorId" where m."reportId" = r.id),
      'goals', (
        select coalesce(json_agg(json_build_object(
          'viewPoint', goal."viewPoint", 'text', goal.text) order by goal.position), '[]')
        from "ReportGoal" goal where goal."reportId" = r.id),
      'guests', (
        select coalesce(json_agg(json_build_object(
          'guestLinkId', l.id, 'guestName', l."guestName", 'feedback', l.feedback, 'givenAt', l."givenAt"
        ) order by l."givenAt", l.id), '[]')
        from "GuestLink" l where l."reportId" = r.id and l."givenAt" is not null)
    ) as report
    from "Report" r
    join "Placement" p on p.id = r."placementId"
    join "Group" g on g.id = p."groupId"
    where r.id = ${reportId}`;
  return rows[0]?.report;
}
