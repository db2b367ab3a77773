import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/language/contract";

export const createLanguage = callTo<typeof contract.createLanguage>("POST /admin/createLanguage");
export const changeLanguageDefault = callTo<typeof contract.changeLanguageDefault>("POST /admin/changeLanguageDefault");
export const activeLanguage = callTo<typeof contract.activeLanguage>("POST /admin/activeLanguage");
export const getDataContentLanguage = callTo<typeof contract.getDataContentLanguage>(
  "POST /admin/getDataContentLanguage",
);
export const saveContentLanguage = callTo<typeof contract.saveContentLanguage>("POST /admin/saveContentLanguage");
export const exportContentLanguage = callTo<typeof contract.exportContentLanguage>("GET /admin/exportContentLanguage");
export const importContentLanguage = callTo<typeof contract.importContentLanguage>("POST /admin/importContentLanguage");
