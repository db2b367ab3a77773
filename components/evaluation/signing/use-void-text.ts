import { useFormatter, useTranslations } from "next-intl";
import type { Signers } from "./signers";

/** What a change of the term means for the answers that count, said before it is made; nothing while nobody has answered. */
export function useVoidText({ names, kind }: Signers): string | undefined {
  const t = useTranslations("evaluation.signing");
  const format = useFormatter();
  return names.length > 0 ? t(`void_${kind}`, { count: names.length, names: format.list(names) }) : undefined;
}
