import { getTranslations } from "next-intl/server";
import { OfflinePage } from "@/components/offline/offline-page";

export async function generateMetadata() {
  return { title: (await getTranslations("menu"))("offline") };
}

/** Shown by the service worker in place of a page that cannot be fetched, under the address of that page. */
export default function Offline() {
  return <OfflinePage />;
}
