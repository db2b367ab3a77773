import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageChooser } from "@/components/layout/language-chooser";
import { PlacementDrawing } from "@/components/layout/placement-drawing";
import { ProductName } from "@/components/layout/product-name";
import { OfflineSupport } from "@/components/offline/offline-support";
import { schoolSettings } from "@/lib/platform/school-settings";
import { chooseLanguageByForm } from "../actions";

/** Pages without a session, under the product's name. The one marked `data-entry` has it at its side on a wide screen. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("sign_in");
  return (
    <div className="group flex min-h-dvh flex-col lg:has-[[data-entry]]:flex-row">
      <header className="gutter focus-on-side flex flex-col bg-side py-5 text-on-side lg:group-has-[[data-entry]]:w-2/5 lg:group-has-[[data-entry]]:justify-between lg:group-has-[[data-entry]]:py-10">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <ProductName large school={schoolSettings().name} />
          <LanguageChooser choose={chooseLanguageByForm} />
        </div>
        <div className="-mx-(--gutter) hidden flex-col gap-4 pt-4 group-has-[[data-entry]]:flex lg:gap-16 lg:pb-[22vh]">
          <p className="gutter max-w-md text-balance lg:text-title">{t("lead")}</p>
          <PlacementDrawing />
        </div>
      </header>
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineSupport />
        <main
          id="main"
          tabIndex={-1}
          className="gutter mx-auto w-full max-w-5xl flex-1 py-8 outline-none lg:py-16 lg:group-has-[[data-entry]]:my-auto lg:group-has-[[data-entry]]:flex-none lg:group-has-[[data-entry]]:py-8"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
