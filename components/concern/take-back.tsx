"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { takeBack } from "./calls";

/** The writer takes a follow-up back: the concern is listed again. */
export function TakeBack({ followUpId, about }: { followUpId: number; about: string }) {
  const t = useTranslations("concern");
  const router = useRouter();
  const call = useCall(takeBack);

  async function press() {
    if (await call.run({ followUpId })) toast.success(t("taken_back"));
    router.refresh();
  }

  return (
    <>
      <Button size="small" variant="quiet" busy={call.busy} onClick={press}>
        {t("take_back")}
        <VisuallyHidden> {about}</VisuallyHidden>
      </Button>
      <div role="alert" className="basis-full empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </>
  );
}
