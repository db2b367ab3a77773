import { feidePeople } from "@/prisma/seed/content/feide-people";
import { makeDomain } from "../../factories/domain";
import { makeSession } from "../../factories/session";
import { makeCode, makeIdentity, makeLink } from "../../factories/token";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { db } from "../api";
import { goThroughFeide, goThroughFeideAgain } from "../feide-browser";
import { pictureFile } from "../picture-file";
import type { Subject } from "../subject";
import { canAddUsers, onlyAdmins, open, type Row, signedIn, unseen, write } from "./cells";

const nothing = () => ({});
const person = (userId: number) => db.user.findUniqueOrThrow({ where: { id: userId } });
const ofStudent = ({ scene }: Subject) => ({ userId: scene.student.id });
const newPassword = "Practicum-2";
const byLink = /*                */ "200  200  200   200   200   200   200   403   200     200";

const ofSessions: Row[] = [
  { call: "/user/listSessions", input: nothing, own: signedIn },
  {
    call: "/user/endSessions",
    about: "one of them",
    input: async ({ userId }) => ({ sessionId: (await makeSession(db, userId)).sid }),
    own: write,
    other: unseen,
  },
  { call: "/user/endSessions", about: "all others", alone: true, input: nothing, own: write },
  { call: "/admin/loginByAdmin", input: ofStudent, own: onlyAdmins, other: onlyAdmins },
  {
    call: "/admin/loginByAdmin",
    about: "an admin",
    input: async () => ({ userId: (await makeUser(db, "Admin")).id }),
    own: "401  403  403   403   403   403   403   403   401:403 401",
  },
  {
    call: "/user/endViewing",
    input: nothing,
    own: "401  403  403   403   403   403   403   200   401:403 401",
  },
];

const newcomer = (role: string) => () => ({
  fullName: "New Person",
  email: `${unique("new")}@workplace.example`,
  role,
});

const ofUsers: Row[] = [
  { call: "/user/createUser", about: "a supervisor", input: newcomer("Supervisor"), own: canAddUsers },
  {
    call: "/user/createUser",
    about: "an admin",
    input: newcomer("Admin"),
    own: "401  403  403   403   400   200   403   403   401:403 401",
  },
  {
    call: "/user/createUser",
    about: "with a first password",
    input: () => ({ ...newcomer("Supervisor")(), password: testPassword }),
    own: "401  403  403   403   400   200   403   403   401:403 401",
  },
  {
    call: "/user/resendInvitation",
    input: async ({ scene }) => {
      const invited = await makeUser(db, "Student", { passwordHash: null, createdById: scene.teacher.id });
      return { userId: invited.id };
    },
    own: canAddUsers,
    other: "401  403  403   403   404   200   403   403   401:403 401",
  },
  { call: "/user/getRoles", input: nothing, own: canAddUsers },
  {
    call: "/user/checkEmailAlreadyExist",
    input: async ({ userId }) => ({ email: (await person(userId)).email }),
    own: signedIn,
    other: canAddUsers,
  },
  { call: "/admin/list-user", input: nothing, own: onlyAdmins },
  { call: "/admin/getDataEditUser", input: ofStudent, own: onlyAdmins, other: onlyAdmins },
  {
    call: "/admin/editUser",
    input: ({ scene: { student } }) => ({
      userId: student.id,
      revision: student.revision,
      fullName: "Another Name",
      username: student.username,
      email: student.email,
      role: "Student",
      languageCode: "nb",
      allow_multiple_group: 0,
      allow_multiple_evaluation: 0,
      permissions: [],
    }),
    own: onlyAdmins,
    other: onlyAdmins,
  },
  {
    call: "/admin/toggle-active-user",
    input: (subject) => ({ ...ofStudent(subject), active: true }),
    own: onlyAdmins,
    other: onlyAdmins,
  },
  { call: "/admin/get-total-active-user", input: nothing, own: onlyAdmins },
];

const ofProfile: Row[] = [
  { call: "/user/saveSetting", input: () => ({ size: "large" }), own: write },
  {
    call: "/user/update-profile",
    input: async ({ userId }) => ({
      fullName: "Another Name",
      email: (await person(userId)).email,
      languageCode: "nb",
    }),
    own: write,
  },
  {
    call: "/user/confirmEmail",
    alone: true,
    input: async ({ userId }) => ({
      code: await makeCode(db, "email_change", userId, `${unique("moved")}@${(await makeDomain(db)).host}`),
    }),
    own: write,
    other: "401  400  400   400   400   400   403   403   401:403 401",
  },
  { call: "/user/cancelEmail", input: nothing, own: write },
  {
    call: "/user/checkEmailUndo",
    input: async () => ({
      token: await makeLink(db, "email_undo", (await makeUser(db)).id, {
        email: "former@workplace.example",
        revision: 1,
      }),
    }),
    own: open,
  },
  {
    call: "/user/undoEmail",
    input: async () => {
      const { id } = await makeUser(db, "Supervisor");
      return {
        token: await makeLink(db, "email_undo", id, { email: `${unique("former")}@workplace.example`, revision: 1 }),
      };
    },
    own: byLink,
  },
  { call: "/user/uploadAvatar", input: async () => ({ avatar: await pictureFile() }), own: write },
  { call: "/user/removeAvatar", input: nothing, own: write },
  {
    call: "/user/avatar",
    input: async ({ userId }) => {
      const image = new Uint8Array(await (await pictureFile()).arrayBuffer());
      await db.avatar.upsert({ where: { userId }, create: { userId, image }, update: {} });
      return { userId };
    },
    own: signedIn,
    other: signedIn,
  },
];

const ofPasswords: Row[] = [
  {
    call: "/user/changePassword",
    about: "one's own",
    alone: true,
    input: () => ({ password: newPassword, currentPassword: testPassword }),
    own: "401  200  200   200   200   200   200   403   401     401",
  },
  {
    call: "/user/changePassword",
    about: "by a mailed link",
    input: async () => ({
      password: newPassword,
      token: await makeLink(db, "password_reset", (await makeUser(db)).id),
    }),
    own: byLink,
  },
  {
    call: "/user/resetPassword",
    input: async () => ({ username: (await makeUser(db)).username }),
    own: byLink,
  },
  {
    call: "/user/checkExpireTimeResetPassword",
    input: async () => ({ token: await makeLink(db, "invitation", (await makeUser(db)).id) }),
    own: open,
  },
];

const leadsOn = /*               */ "307  307  307   307   307   307   307   307   307     307";

const ofFeide: Row[] = [
  { call: "/feide/get-login-feide", input: nothing, own: open },
  { call: "/feide/start", input: nothing, own: leadsOn },
  {
    call: "/feide/verify-data-feide",
    given: async () => {
      const { answer, cookies } = await goThroughFeide(feidePeople.unknown);
      return { input: answer, cookies };
    },
    own: open,
  },
  {
    call: "/feide/start-proof",
    alone: true,
    input: async ({ userId }) => {
      await db.user.update({ where: { id: userId }, data: { feideSubject: crypto.randomUUID() } });
      return { purpose: "change_email", content: `${unique("new")}@workplace.example` };
    },
    own: write,
  },
  {
    call: "/feide/finish-proof",
    given: async ({ userId }) => {
      const { answer, cookies } = await goThroughFeideAgain(userId);
      return { input: answer, cookies };
    },
    // The demo's Feide has few people: the student is one of them, and the others come without an attempt of theirs.
    own: "401  200  400   400   400   400   403   403   401:403 401",
  },
  {
    call: "/feide/remove-feide",
    alone: true,
    input: async ({ userId }) => {
      await db.user.update({ where: { id: userId }, data: { feideSubject: crypto.randomUUID() } });
      return { currentPassword: testPassword };
    },
    own: write,
  },
  {
    call: "/feide/input-info-feide",
    given: async () => {
      const { host } = await makeDomain(db);
      const { secret, subject } = await makeIdentity(db, host);
      const { username } = await makeUser(db);
      return {
        input: { way: "password", dataporten_userid: subject, username, password: testPassword },
        cookies: { "feide-identity": secret },
      };
    },
    own: open,
  },
];

/** Who may make the calls about accounts and sessions. */
export const accountRows: readonly Row[] = [...ofSessions, ...ofUsers, ...ofProfile, ...ofPasswords, ...ofFeide];
