"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

type FilterFoldProps = {
  /** How many of the filters inside narrow the list; the closed fold says so. */
  active: number;
  children: ReactNode;
};

/**
 * The filters of a `FilterForm` beside its search. On a phone, where they would push the list out of sight, they are folded away
 * behind a button, and open in rows below it; without scripts and on a wider screen they stand open, as cells of the form.
 */
export function FilterFold({ active, children }: FilterFoldProps) {
  const t = useTranslations("common");
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        aria-expanded={open}
        aria-controls={id}
        icon={<Icon name="adjustments-horizontal-solid" />}
        onClick={() => setOpen(!open)}
        className="sm:hidden noscript:hidden"
      >
        {t("filters", { active })}
      </Button>
      <div
        id={id}
        className={cx("flex w-full flex-wrap gap-4 sm:contents", !open && "max-sm:hidden noscript:max-sm:flex")}
      >
        {children}
      </div>
    </>
  );
}
