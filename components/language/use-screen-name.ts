import { useTranslations } from "next-intl";

/** The name of the screen that texts belong to, by the namespace of their keys; a namespace without a name is its own. */
export function useScreenName(): (screen: string) => string {
  const t = useTranslations("texts.screen");
  return (screen) => (t.has(screen as "common") ? t(screen as "common") : screen);
}
