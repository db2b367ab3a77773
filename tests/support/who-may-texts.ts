import { unique } from "../factories/unique";
import { db } from "./api";
import { spreadsheetFile } from "./spreadsheet-file";
import { onlyAdmins, open, type Row } from "./who-may-cells";

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
  { call: "/admin/getDataLanguages", input: () => ({}), own: onlyAdmins },
  {
    call: "/admin/createLanguage",
    input: () => {
      const own = unique("x")
        .replaceAll(/[^a-z0-9]/g, "")
        .slice(-8)
        .padStart(5, "x");
      return { code: `en-${own}`, name: unique("language") };
    },
    own: onlyAdmins,
  },
  { call: "/admin/changeLanguageDefault", input: () => ({ code: "nb" }), own: onlyAdmins },
  {
    call: "/admin/activeLanguage",
    input: async () => ({ code: await makeLanguage(), active: false }),
    own: onlyAdmins,
  },
  { call: "/admin/getDataContentLanguage", input: () => ({ code: "nb", search: "menu" }), own: onlyAdmins },
  {
    call: "/admin/saveContentLanguage",
    input: async () => ({ code: await makeLanguage(), key: "common.close", value: "Close it" }),
    own: onlyAdmins,
  },
  {
    call: "/admin/importContentLanguage",
    input: async () => ({
      code: await makeLanguage(),
      file: await spreadsheetFile({
        texts: [
          ["key", "value"],
          ["common.close", "Close it"],
        ],
      }),
    }),
    own: onlyAdmins,
  },
  { call: "/admin/exportContentLanguage", input: () => ({ code: "en" }), own: onlyAdmins },
];
