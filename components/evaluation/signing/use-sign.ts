"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazySchema } from "@/components/data/lazy-resolver";
import { useAsk } from "@/components/data/use-ask";
import { useCheckedForm } from "@/components/data/use-checked-form";
import { storeTyped, takeTyped, useTypedInTab } from "@/components/draft/typed-in-tab";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { needsRemark, signatureKinds } from "@/lib/features/evaluation/signing/rules";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { signEvaluation } from "../calls";
import { signatureKey } from "../typed-keys";
import { type Content, useContent } from "./use-content";

/** What the last signature of a term has led to. */
const movedKeys = { 1: "moved_2", 2: "moved_3" } as const satisfies Record<Term, string>;

const check = lazySchema(() => import("@/lib/features/evaluation/signing/schema").then((module) => module.signSchema));

type Given = { evaluationId: number; term: Term; running: number; content: Content; userId: number };

/**
 * The form of a signature: of exactly the content that its reader has looked over, and with what they typed before they went to Feide,
 * or before the page went without it.
 */
export function useSign({ evaluationId, term, running, content: now, userId }: Given) {
  const t = useTranslations("evaluation.signing");
  const ask = useAsk();
  const router = useRouter();
  const content = useContent(now);
  const { hash } = content.read;
  const key = signatureKey(userId, evaluationId, term);
  const form = useCheckedForm({
    check,
    fields: ["kind", "remark", "password", "code"],
    defaultValues: { evaluationId, stage: term, hash, kind: "signed" as const, remark: "", password: "", code: "" },
    send: (typed) => ask(signEvaluation, { ...typed, hash }),
    onDone: ({ stage }, { kind }) => {
      takeTyped(key);
      const isLast = stage !== running;
      toast.success(t(isLast ? movedKeys[term] : `done_${kind}`));
      router.replace(evaluationPath(evaluationId, term));
      router.refresh();
    },
    // What is signed may have changed, or a proof may have run out. Without an answer it may be signed: the next press finds that out, and
    // what is typed stays until then.
    onRefused({ kind }) {
      if (kind !== "unreachable") router.refresh();
    },
  });

  const { setValue, watch } = form;
  const kind = watch("kind");
  const remark = needsRemark(kind) ? (watch("remark") ?? "") : "";
  const typed = { kind, remark, read: content.read };
  useTypedInTab(key, remark === "" ? null : typed, (stored) => {
    const known = signatureKinds.find((one) => one === stored.kind);
    if (known) setValue("kind", known);
    if (typeof stored.remark === "string") setValue("remark", stored.remark, { shouldDirty: true });
    if (stored.read) content.restore(stored.read as Content);
  });

  return {
    ...form,
    content,
    storeBeforeLeaving() {
      storeTyped(key, typed);
      return true;
    },
    forgetTyped: () => void takeTyped(key),
  };
}
