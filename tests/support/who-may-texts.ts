import { unique } from "../factories/unique";
import { db } from "./api";
import type { Row } from "./who-may-cells";

const adminsRead = "401  403  403   403   403   200   403   403   401:403 401";
const open = "200  200  200   200   200   200   200   200   200     200";

/** A language of its own, which no other test sees as the one that it uses. */
const makeLanguage = async () => {
  const code = `en-${unique("x")
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(-8)
    .padStart(5, "x")}`;
  await db.language.create({ data: { code, name: unique("language"), active: false } });
  return code;
};

/** Who manages languages and texts. */
export const textsRows: readonly Row[] = [
  {
    call: "/user/getChangedTexts",
    input: () => ({ languageCode: "nb", version: "abcdefghijklmnop" }),
    own: open,
  },
  { call: "/admin/getDataLanguages", input: () => ({}), own: adminsRead },
  {
    call: "/admin/createLanguage",
    input: () => {
      const own = unique("x")
        .replaceAll(/[^a-z0-9]/g, "")
        .slice(-8)
        .padStart(5, "x");
      return { code: `en-${own}`, name: unique("language") };
    },
    own: adminsRead,
  },
  { call: "/admin/changeLanguageDefault", input: () => ({ code: "nb" }), own: adminsRead },
  {
    call: "/admin/activeLanguage",
    input: async () => ({ code: await makeLanguage(), active: false }),
    own: adminsRead,
  },
  { call: "/admin/getDataContentLanguage", input: () => ({ code: "nb", search: "menu" }), own: adminsRead },
  {
    call: "/admin/saveContentLanguage",
    input: async () => ({ code: await makeLanguage(), key: "common.close", value: "Close it" }),
    own: adminsRead,
  },
  { call: "/admin/exportContentLanguage", input: () => ({ code: "en" }), own: adminsRead },
];
