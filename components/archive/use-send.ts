"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { useCall } from "@/components/data/use-call";
import { listJobs } from "@/components/job/calls";
import { toast } from "@/components/ui/toast";
import { uploadEvaluationToDocumaster } from "./calls";

/** Sends evaluations to the archive, and reads the list of sendings again. */
export function useSend() {
  const t = useTranslations("archive");
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const call = useCall(uploadEvaluationToDocumaster);

  async function send(evaluationIds: number[]): Promise<boolean> {
    if (call.busy || !(await call.run({ evaluationIds }))) return false;
    toast.success(t("started", { count: evaluationIds.length }));
    await mutate((key) => Array.isArray(key) && key[0] === listJobs.path);
    router.refresh();
    return true;
  }

  return { send, busy: call.busy, problem: call.problem };
}
