import { reportStatus } from "@/lib/features/report/life/rules";
import { makeNotification } from "../factories/notification";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { type MadeReport, makeReport } from "../factories/report";
import { makeSession, makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { db } from "./api";

/** Who calls: a person in each role, and sessions in every state. The last four are a student's. */
export const callers = [
  "nobody",
  "Student",
  "Supervisor",
  "SecondarySupervisor",
  "Teacher",
  "Admin",
  "first login",
  "viewer",
  "deactivated",
  "revoked",
] as const;
export type CallerKind = (typeof callers)[number];

/** What a call can be about: everything of one placement. */
export type Subject = { scene: MadePlacement; report: MadeReport; notificationId: number; userId: number };

/** A group with its staff, so that only the student's records are made again for each call. */
export type World = { staff: MadePlacement; admin: { id: number; role: "Admin" } };

export async function makeWorld(): Promise<World> {
  const admin = await makeUser(db, "Admin");
  return { staff: await makePlacement(db), admin: { id: admin.id, role: "Admin" } };
}

/**
 * A new placement in the world with a report in the requested status and a notification for the caller. In reports where
 * feedback may be requested, everybody around the student was asked and has feedback ready.
 */
export async function makeSubject(
  world: World,
  status: number,
  kind: CallerKind,
): Promise<Subject & { token: string | undefined }> {
  const { placement: _, student: __, ...around } = world.staff;
  const student = await makeUser(db, "Student", { isFirstLogin: kind === "first login" });
  const scene = await makePlacement(db, { ...around, student });
  const { supervisor, secondarySupervisor, teacher } = scene;
  const asked = [
    { id: supervisor.id, seat: "supervisor" as const, wrote: true },
    { id: secondarySupervisor.id, seat: "secondary_supervisor" as const, wrote: true },
    { id: teacher.id, seat: "teacher" as const, wrote: true },
  ];
  const isAsked = status === reportStatus.waitingFeedback || status === reportStatus.seeFeedback;
  const report = await makeReport(db, scene, { status, asked: isAsked ? asked : [] });
  const caller = {
    Supervisor: supervisor,
    SecondarySupervisor: secondarySupervisor,
    Teacher: teacher,
    Admin: world.admin,
  };
  const person = kind in caller ? caller[kind as keyof typeof caller] : student;
  const { id: notificationId } = await makeNotification(db, person.id, { reportId: report.id });
  return { scene, report, notificationId, userId: person.id, token: await tokenOf(world, kind, person) };
}

async function tokenOf(
  world: World,
  kind: CallerKind,
  person: Parameters<typeof makeSignedIn>[1],
): Promise<string | undefined> {
  if (kind === "nobody") return undefined;
  const viewerSid = kind === "viewer" ? (await makeSession(db, world.admin.id)).sid : null;
  const revokedAt = kind === "revoked" ? new Date() : null;
  const { token } = await makeSignedIn(db, person, { viewerSid, revokedAt });
  if (kind === "deactivated") await db.user.update({ where: { id: person.id }, data: { active: false } });
  return token;
}
