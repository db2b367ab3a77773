import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { countCells } from "../runner/cells";
import { db, post, send } from "../support/api";
import { makeSubject, makeWorld, type World } from "../support/subject";

/** Every server action of the build that is running, by name: the id that a browser sends. */
const actions = new Map<string, string>(
  Object.entries<{ exportedName: string }>(
    JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")).node,
  ).map(([id, { exportedName }]) => [exportedName, id]),
);

/** What the admin reads: the call is refused in this session. */
const refused = /system\.error_viewer/;

/** What the action is sent, on which page, and what the answer says. Whatever would change something of the person's is refused. */
const rows: Record<string, { path: string; form?: Record<string, string>; answer: RegExp }> = {
  chooseLanguageByForm: { path: "/dashboard", form: { languageCode: "en" }, answer: /^locale=en;/m },
  // The person looked at has no right to it.
  viewAsAction: { path: "/dashboard", form: { userId: "1" }, answer: /\/403;push$/ },
  endViewingAction: { path: "/dashboard", answer: /\/admin\/user\/login/ },
  // Signing in takes the place of the session that the browser has.
  signInAction: { path: "/", form: { username: "nobody", password: "wrong" }, answer: /"status":400/ },
  choosePasswordAction: { path: "/password", form: { password: "A-new-1-password" }, answer: refused },
  logOutAction: { path: "/password", answer: /\/;push$/ },
  askForLinkAction: { path: "/password", form: { username: "nobody" }, answer: refused },
  undoEmailAction: { path: "/email-undo", form: { token: "x" }, answer: refused },
  // These two begin a session of somebody else, like the sign-in, if Feide has said who it is.
  verifyDataAction: { path: "/feide", form: { code: "x", state: "x" }, answer: /"status":400/ },
  inputInfoAction: { path: "/feide", form: { email: "nobody@example.com" }, answer: /"status":400/ },
  finishProofAction: { path: "/feide", form: { code: "x", state: "x" }, answer: refused },
  // Reading, with a secret that opens nothing.
  openSignLinkAction: {
    path: "/sign-evaluation-report-to-link",
    form: { token: "x", code: "481726" },
    answer: /error_sign_link_unknown/,
  },
  signByLinkAction: {
    path: "/sign-evaluation-report-to-link",
    form: { token: "x", code: "481726", hash: "0".repeat(64), kind: "signed" },
    answer: refused,
  },
  giveGuestFeedbackAction: { path: "/guest", form: { token: "x", name: "x", feedback: "x" }, answer: refused },
};

/** The arguments of an action as React sends them: a form, after the state before unless the action takes a form only. */
function argumentsOf(form: Record<string, string>, takesFormOnly: boolean): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(`_1_${name}`, value);
  body.append("0", JSON.stringify(takesFormOnly ? ["$K1"] : [null, "$K1"]));
  return body;
}

/** Sends an action's form from a page, as who has the token. */
const act = (name: string, token: string, { path, form = {} }: { path: string; form?: Record<string, string> }) =>
  send(path, {
    method: "POST",
    body: argumentsOf(form, name === "chooseLanguageByForm"),
    cookies: { "Admin-Token": token },
    headers: { "next-action": actions.get(name) ?? "" },
  });

describe("a server action of an admin who views the product as somebody", () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });

  it("has an expectation, each of them", () => {
    expect(Object.keys(rows).toSorted()).toEqual([...actions.keys()].toSorted());
  });

  it.each(Object.entries(rows))("%s changes nothing of the person's", async (name, { path, form = {}, answer }) => {
    const { scene, token = "" } = await makeSubject(world, 1, "viewer");
    const before = await db.user.findUniqueOrThrow({ where: { id: scene.student.id } });
    const answered = await act(name, token, { path, form });
    expect(answered.status).toBeLessThan(500);
    const { text, headers } = answered;
    const cookies = headers.getSetCookie().map((cookie) => `${cookie}\n`);
    expect(`${cookies.join("")}${text}${headers.get("x-action-redirect") ?? ""}`).toMatch(answer);
    expect(await db.user.findUniqueOrThrow({ where: { id: scene.student.id } })).toEqual(before);
    countCells("server actions by an admin who views the product as somebody else");
  });

  it("leads back once more when the end of the viewing is sent again, without its answer or with it", async () => {
    const { token = "" } = await makeSubject(world, 1, "viewer");
    const end = async (sentBy: string) => {
      const { headers } = await act("endViewingAction", sentBy, { path: "/dashboard" });
      expect(headers.get("x-action-redirect")).toContain("/admin/user/login");
      return /Admin-Token=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1];
    };
    expect(await end(token)).toBeDefined();
    const own = (await end(token)) ?? "";
    expect(await end(own)).toBeUndefined();
    expect((await post("/user/getinfo", {}, { bearer: own })).body?.data).toMatchObject({ user: { is_viewer: 0 } });
  });
});
