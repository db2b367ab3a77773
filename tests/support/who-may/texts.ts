import { unique } from "../../factories/unique";
import { db } from "../api";
import { spreadsheetFile } from "../spreadsheet-file";
import { onlyAdmins, open, type Row } from "./cells";

/**
 * The code of a language that nothing else has, as a variant of English. Variants of four letters and four digits are cut to the letters
 * by Node 20's ICU, so that two would be one language; none begins with a digit there.
 */
const ownCode = () => `en-9${unique("x").replaceAll("_", "").slice(-7)}`;

/** A language of its own, which no other test sees as the one that it uses. */
const makeLanguage = async () => {
  const code = ownCode();
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
    input: () => ({ code: ownCode(), name: unique("language") }),
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
