import type { env } from "../../env";
import { neededSettings } from "../settings-shape";

/** What Documaster and an installation of it need to be known for; the README's table says what each is. */
export type DocumasterSettings = {
  url: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string | null;
  /** Under which name this product's external ids are stored; another installation of the product has another one. */
  system: string;
  /** Ids of the series and of the class in it. */
  series: string;
  class: string;
  /** Codes of the installation's lists. */
  unit: string;
  screening: string;
  documentType: string | null;
  recordType: string;
  partyType: string;
};

type Environment = Pick<typeof env, Extract<keyof typeof env, `DOCUMASTER_${string}`>>;

/** The settings of the environment; null without any. */
export function documasterSettings(given: Environment): DocumasterSettings | null {
  const values = neededSettings.map((name) => given[name] ?? "");
  const [
    url = "",
    tokenUrl = "",
    clientId = "",
    clientSecret = "",
    series = "",
    class_ = "",
    unit = "",
    screening = "",
  ] = values;
  if (values.includes("")) return null;
  return {
    url: url.replace(/\/+$/, ""),
    tokenUrl,
    clientId,
    clientSecret,
    scope: given.DOCUMASTER_SCOPE ?? null,
    system: given.DOCUMASTER_SYSTEM,
    series,
    class: class_,
    unit,
    screening,
    documentType: given.DOCUMASTER_DOCUMENT_TYPE ?? null,
    recordType: given.DOCUMASTER_RECORD_TYPE,
    partyType: given.DOCUMASTER_PARTY_TYPE,
  };
}
