"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { lazySchema } from "@/components/data/lazy-resolver";
import { useAsk } from "@/components/data/use-ask";
import { useCheckedForm } from "@/components/data/use-checked-form";
import { storeBeforeProof, takeAfterProof } from "@/components/feide/typed-before-proof";
import { toast } from "@/components/ui/toast";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { needsRemark, signatureKinds } from "@/lib/features/evaluation/signing/rules";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { signEvaluation } from "../calls";
import { type Content, useContent } from "./use-content";

/** What the last signature of a term has led to. */
const movedKeys = { 1: "moved_2", 2: "moved_3" } as const satisfies Record<Term, string>;

const check = lazySchema(() => import("@/lib/features/evaluation/signing/schema").then((module) => module.signSchema));

type Given = { evaluationId: number; term: Term; running: number; content: Content; email: string };

/**
 * The form of a signature: of exactly the content that its reader has looked over, and with what they typed before they went to Feide.
 * @param email the signer's: what one has typed is not the next one's
 */
export function useSign({ evaluationId, term, running, content: now, email }: Given) {
  const t = useTranslations("evaluation.signing");
  const ask = useAsk();
  const router = useRouter();
  const content = useContent(now);
  const { hash } = content.read;
  const key = `signing ${evaluationId} ${term} ${email}`;
  const form = useCheckedForm({
    check,
    fields: ["kind", "remark", "password", "code"],
    defaultValues: { evaluationId, stage: term, hash, kind: "signed" as const, remark: "", password: "", code: "" },
    send: (typed) => ask(signEvaluation, { ...typed, hash }),
    onDone: ({ stage }, { kind }) => {
      takeAfterProof(key);
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

  const { setValue, getValues } = form;
  const { restore } = content;
  useEffect(() => {
    const { kind, remark, read } = takeAfterProof(key);
    const known = signatureKinds.find((one) => one === kind);
    if (known) setValue("kind", known);
    if (typeof remark === "string") setValue("remark", remark, { shouldDirty: true });
    if (read) restore(read as Content);
  }, [key, setValue, restore]);

  return {
    ...form,
    content,
    storeBeforeLeaving() {
      const { kind, remark } = getValues();
      storeBeforeProof(key, { kind, remark: needsRemark(kind) ? remark : "", read: content.read });
      return true;
    },
  };
}
