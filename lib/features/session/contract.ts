import { z } from "zod";
import { anyone, defineCall, permission, signedIn } from "@/lib/platform/http/contract";
import { bit, id } from "@/lib/platform/validators";
import { sessionUserSchema, signInSchema } from "./schema";

export const login = defineCall({
  method: "POST",
  path: "/user/login",
  access: anyone,
  effect: "session",
  input: signInSchema,
  output: z.object({ token: z.string(), isFirstLogin: bit }),
  summary:
    "Signs in with username and password. One answer for an unknown, wrong or inactive account; after wrong passwords an unknown device needs a mailed code.",
});

export const getInfo = defineCall({
  method: "POST",
  path: "/user/getinfo",
  access: signedIn,
  effect: "read",
  duringFirstLogin: true,
  input: z.strictObject({}),
  output: z.object({
    user: sessionUserSchema,
    /** The user has not chosen a password yet. */
    isFirstLogin: bit,
    /** Every text of the product in the person's language. */
    dataLanguage: z.record(z.string(), z.unknown()),
    area_code: z.string(),
    is_viewer: bit,
    allow_multiple_group: bit,
    allow_multiple_evaluation: bit,
    /** How to reach the Channels server; null for admins. */
    realtime: z
      .object({
        key: z.string(),
        host: z.string(),
        port: z.number(),
        tls: z.boolean(),
        channel: z.string(),
        authEndpoint: z.string(),
      })
      .nullable(),
  }),
  summary: "The signed-in person, their permissions and what their browser needs to know.",
});

export const logout = defineCall({
  method: "POST",
  path: "/user/logout",
  access: signedIn,
  effect: "session",
  duringFirstLogin: true,
  input: z.strictObject({ token: z.string().optional() }),
  output: z.null(),
  summary:
    "Ends the session of the call, or of another token of the person; from a viewing session, the admin's own too.",
});

export const dropExpired = defineCall({
  method: "GET",
  path: "/session/expired",
  access: anyone,
  effect: "read",
  // Not strict: a link inside the product is sent with a parameter of the framework.
  input: z.object({}),
  output: z.null(),
  answer: "redirect",
  summary:
    "Drops the cookie of a session that has ended and leads to the sign-in page; a live one goes on to the dashboard.",
});

export const listSessions = defineCall({
  method: "POST",
  path: "/user/listSessions",
  access: signedIn,
  effect: "read",
  input: z.strictObject({}),
  output: z.array(
    z.object({
      sessionId: z.string(),
      userAgent: z.string().nullable(),
      createdAt: z.string(),
      /** The session of this call. */
      current: z.boolean(),
      /** Who views the product as the person in this session; null for the person's own sessions. */
      viewer: z.object({ name: z.string() }).nullable(),
      /** When that ended; null while it goes on. */
      endedAt: z.string().nullable(),
    }),
  ),
  summary: "Where the person is signed in, and who viewed the product as them in the last 90 days: the latest first.",
});

export const endSessions = defineCall({
  method: "POST",
  path: "/user/endSessions",
  access: signedIn,
  effect: "write",
  input: z.strictObject({
    /** One of the person's sessions; without it, all but the session of this call. */
    sessionId: z.uuid().optional(),
  }),
  output: z.null(),
  summary: "Logs the person out elsewhere.",
});

export const loginByAdmin = defineCall({
  method: "POST",
  path: "/admin/loginByAdmin",
  access: permission("view_admin_login"),
  effect: "write",
  input: z.strictObject({ userId: id }),
  output: z.object({
    user: sessionUserSchema,
    dataLanguage: z.record(z.string(), z.unknown()),
    area_code: z.string(),
    token: z.string(),
  }),
  summary: "Opens a read-only viewing session as somebody else; never as an admin, never from a viewing session.",
});

export const endViewing = defineCall({
  method: "POST",
  path: "/user/endViewing",
  access: signedIn,
  effect: "session",
  input: z.strictObject({}),
  output: z.object({ token: z.string() }),
  summary: "Ends the viewing session and returns to the admin's own.",
});
