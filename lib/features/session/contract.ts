import { z } from "zod";
import { anyone, defineCall, signedIn } from "@/lib/platform/http/contract";
import { sessionUserSchema, signInSchema } from "./schema";

const bit = z.union([z.literal(0), z.literal(1)]);

export const login = defineCall({
  method: "POST",
  path: "/user/login",
  access: anyone,
  effect: "session",
  input: signInSchema,
  output: z.object({ token: z.string(), isFirstLogin: bit }),
  summary: "Signs in with username and password. One answer for an unknown, wrong or inactive account.",
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
  summary: "Ends the session of the call.",
});

export const dropExpired = defineCall({
  method: "GET",
  path: "/session/expired",
  access: anyone,
  effect: "read",
  // Not strict: a link inside the product comes with a parameter of the framework's.
  input: z.object({}),
  output: z.null(),
  summary:
    "Drops the cookie of a session that has ended and leads to the sign-in page; a live one goes on to the dashboard.",
});
