import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccessibilityStatement } from "@/components/accessibility/accessibility-statement";
import { knownSupport } from "@/lib/platform/school-settings";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("accessibility"))("title") };
}

/** The accessibility statement, for everybody, with a session and without. */
export default function AccessibilityPage() {
  return (
    <div className="mx-auto max-w-2xl">
      <AccessibilityStatement support={knownSupport()} />
    </div>
  );
}
