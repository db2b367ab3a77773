import { describe, expect, it } from "vitest";
import { calls } from "@/lib/features/calls";
import { addressOf, contentOf, filesUnder, printMissing } from "./files";

// All but the one that answers under every other address.
const handlers = filesUnder("app/api").filter((file) => /\/route\.tsx?$/.test(file) && !file.includes("[...path]"));

const user = (...names: string[]) => names.map((name) => `POST /user/${name}`);
const admin = (...names: string[]) => names.map((name) => `POST /admin/${name}`);

/** SPEC §7's calls. */
const specified = [
  ...user("login", "getinfo", "logout", "resetPassword", "createUser", "getRoles", "checkExpireTimeResetPassword"),
  ...user("checkEmailAlreadyExist", "update-profile", "changePassword", "getNotifyForUser", "removeNotification"),
  ...user("clearAllNotificationsForUser", "getBadgeNumberForUser", "updateReadNotification"),
  "GET /user/getSetting",
  "GET /user/getDataLanguage",
  "GET /feide/get-login-feide",
  "POST /feide/verify-data-feide",
  "POST /feide/input-info-feide",
  ...admin("get-domain", "create-domain", "update-domain", "delete-domain", "toggle-active-domain", "get-all-report"),
  ...admin(
    "delete-report",
    "exportData",
    "list-group",
    "import-excel",
    "list-user",
    "delete-user",
    "toggle-active-user",
  ),
  "GET /admin/get-total-active-user",
  ...admin("getFormQuestion", "saveContentQuestion", "saveLinkContentQuestion", "adminGetDataForEvaluation"),
  ...admin("adminChangeValueHideAnswerForEvaluation", "getAllEvaluation"),
  "GET /admin/getLogDataOfEvaluationReport",
  ...admin("createLanguage", "getDataLanguages", "getDataContentLanguage"),
  ...admin("saveContentLanguage", "changeLanguageDefault", "activeLanguage", "editUser", "getDataEditUser"),
  ...admin("getAllSupervisor", "checkTeacherAlreadyExists", "checkConditionAddStudentToGroup", "createGroup"),
  ...admin("getDataEditGroup"),
  "GET /admin/getDataCreateGroup",
  ...admin("editGroup", "addStudentToGroup", "uploadEvaluationToDocumaster"),
  ...admin("mergeAccountSupervisor", "loginByAdmin"),
];

/** Those that do not exist yet. This list may only shrink. */
const missing: string[] = [];

describe("the calls of SPEC §7", () => {
  it("exist, except those known to be missing", () => {
    const existing = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    printMissing("calls", missing);
    expect(specified.filter((call) => !existing.has(call)).toSorted()).toEqual(missing.toSorted());
  });
});

describe("the calls about accounts and Feide", () => {
  it("are all there", () => {
    expect(missing.filter((call) => / \/(user|feide)\//.test(call))).toEqual([]);
  });
});

describe("the browser's calls", () => {
  const components = filesUnder("components").filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const lists = components.filter((file) => /^components\/[^/]+\/calls\.ts$/.test(file));
  const written = lists.flatMap((file) =>
    [...contentOf(file).matchAll(/export const (\w+) = callTo<\s*typeof \w+\.(\w+)\s*>\(\s*"([^"]+)"/g)].map(
      ([, name, contract, address]) => ({ file, name, contract, address }),
    ),
  );

  // That an address is its contract's, the type of callTo sees to.
  it("are named as their contracts are, each once", () => {
    expect(written.filter(({ name, contract }) => name !== contract)).toEqual([]);
    expect(new Set(written.map(({ address }) => address)).size).toBe(written.length);
    const known = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    expect(written.filter(({ address }) => !known.has(address ?? ""))).toEqual([]);
  });

  it("are all listed in calls.ts of their noun, in one way, and nobody fetches by hand", () => {
    const made = lists.flatMap((file) => contentOf(file).match(/callTo</g) ?? []);
    expect(written.length).toBe(made.length);
    const pages = filesUnder("app").filter((file) => file.endsWith(".tsx"));
    const others = [...components, ...pages].filter(
      (file) => !lists.includes(file) && !file.startsWith("components/data/"),
    );
    const byHand = /\bcallTo<|\bfetch\(|\buseApi\b|XMLHttpRequest|sendBeacon/;
    expect(others.filter((file) => byHand.test(contentOf(file)))).toEqual([]);
  });

  it("are made through these lists: an address of the API in a page is one that a browser has to open itself", () => {
    const opened: Record<string, string> = {
      "components/data/file-link.tsx": "of any file, for a browser without the page's script",
      "components/evaluation/talk/talk-time.tsx":
        "a phone opens a link to a talk in its calendar, and not what a page has fetched",
      "components/data/api-provider.tsx": "ends the session and leads to the sign-in page",
      "components/layout/error-view.tsx": "ends the session and leads to the sign-in page",
      "components/layout/language-chooser.tsx": "a form that works without a script",
      "components/feide/complete-identity.tsx": "leads to Feide",
      "components/feide/feide-problem.tsx": "leads to Feide",
      "app/(public)/feide/page.tsx": "leads to Feide",
    };
    // The page that documents the calls is full of their addresses.
    const pages = filesUnder("app").filter((file) => file.endsWith(".tsx") && !file.startsWith("app/api/docs/"));
    const found = [...components, ...pages].filter((file) => /["'`]\/api[/$]/.test(contentOf(file)));
    expect(found.toSorted()).toEqual(Object.keys(opened).toSorted());
  });

  it("have no address outside of these lists", () => {
    const addresses = new Set<string>(calls.filter(({ effect }) => effect === "write").map(({ path }) => `"${path}"`));
    const found = components
      .filter((file) => !lists.includes(file))
      .filter((file) => [...contentOf(file).matchAll(/"\/[\w/-]+"/g)].some(([path]) => addresses.has(path)));
    expect(found).toEqual([]);
  });
});

describe("the registry of calls", () => {
  it("and the handlers under app/api name the same addresses", () => {
    expect(calls.map(({ path }) => `/api${path}`).toSorted()).toEqual(handlers.map(addressOf).toSorted());
  });

  it.each(calls.map(({ method, path }) => ({ method, path })))(
    "has a handler for $method $path and no other method",
    ({ method, path }) => {
      const handler = handlers.find((file) => addressOf(file) === `/api${path}`) ?? "";
      const exported = [...contentOf(handler).matchAll(/^export (?:const|async function|function) ([A-Z]+)\b/gm)];
      expect(exported.map(([, name]) => name)).toEqual([method]);
    },
  );

  it.each(calls.map(({ path, answer }) => ({ path, answer: answer ?? "the envelope" })))(
    "says what the handler of $path answers: $answer",
    ({ path, answer }) => {
      const handler = contentOf(handlers.find((file) => addressOf(file) === `/api${path}`) ?? "");
      expect(/\bserveRaw\(/.test(handler)).toBe(answer !== "the envelope");
    },
  );

  it("names each address once", () => {
    expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
  });

  it("lets nobody who is not signed in change anything but sessions and, by a mailed link, a password, an address, a guest's feedback or a signature", () => {
    const open = calls.filter(({ access, effect }) => access.kind === "public" && effect === "write");
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      "/evaluation/sign-by-link",
      "/guest/give-feedback",
      "/user/changePassword",
      "/user/resetPassword",
      "/user/undoEmail",
    ]);
  });

  it("changes nothing by a GET", () => {
    for (const { path, method, effect } of calls) if (method === "GET") expect([path, effect]).toEqual([path, "read"]);
  });

  it("describes each call", () => {
    for (const { summary } of calls) expect(summary).toMatch(/^[A-Z].{10,}\.$/s);
  });
});
