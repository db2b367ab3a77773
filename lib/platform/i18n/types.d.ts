import type { LanguageTag } from "./locales";
import type { Messages } from "./messages";

declare module "next-intl" {
  interface AppConfig {
    Locale: LanguageTag;
    Messages: Messages;
  }
}
