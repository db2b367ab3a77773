"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

const DomainDialog = dynamic(() => import("./domain-dialog").then((module) => module.DomainDialog));

/** Adds a school or placement site. */
export function NewDomain() {
  const t = useTranslations("domain");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Icon name="plus-solid" />} onClick={() => setIsOpen(true)}>
        {t("new")}
      </Button>
      {isOpen && <DomainDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
