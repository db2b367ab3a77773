"use client";

import { useCallback, useEffect, useState } from "react";
import { useLiveRefresh } from "@/components/data/live-refresh";
import { useAsk } from "@/components/data/use-ask";
import { follow } from "@/components/notification/connection";
import type { Term } from "@/lib/features/evaluation/life/rules";
import { isTextField } from "@/lib/features/evaluation/talk/rules";
import { type EvaluationChange, evaluationChanged, evaluationChannel } from "@/lib/platform/realtime/channels";
import { getTalk } from "../calls";
import { forgetFields, knownRevision, learnFields } from "./live-fields";

/** A text changes nothing else on the page but what is signed: that waits until nobody types any more. */
const quietMs = 2_000;

/** How often the page is fetched while nothing is heard, or what was heard of could not be fetched. */
const pollMs = 30_000;

/** Fetches what others save about an evaluation while its page is open: of its talk only the fields that have changed. */
export function useLiveTalk(evaluationId: number, term: Term): void {
  const refresh = useLiveRefresh();
  const ask = useAsk();
  const [isListening, setIsListening] = useState(false);
  const [isBehind, setIsBehind] = useState(false);

  const fetchFields = useCallback(
    async (fields?: string[]): Promise<boolean> => {
      const found = await ask(getTalk, { evaluationId, stage: term, ...(fields && { fields }) });
      if (found.kind === "done") learnFields({ evaluationId, term }, found.data.fields);
      if (found.kind !== "done") setIsBehind(true);
      else if (!fields) setIsBehind(false);
      return found.kind === "done";
    },
    [ask, evaluationId, term],
  );

  /** The page too. Without a connection it would be replaced by the browser's own error page. */
  const fetchPage = useCallback(async () => {
    if (await fetchFields()) refresh();
  }, [fetchFields, refresh]);

  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    function heard({ fields, isMore }: EvaluationChange): void {
      clearTimeout(quiet);
      if (isMore || fields.some(({ field }) => !isTextField(field))) return void fetchPage();
      const missed = fields.filter(
        (one) => one.term === term && one.revision > knownRevision({ evaluationId, term }, one.field),
      );
      if (missed.length > 0) void fetchFields(missed.map(({ field }) => field));
      quiet = setTimeout(() => void fetchPage(), quietMs);
    }
    function listening(): void {
      setIsListening(true);
      // What was saved since the page was made, or while nothing was heard. The rest comes with the page (`LiveRefresh`).
      void fetchFields();
    }
    const unfollow = follow(evaluationChannel(evaluationId), {
      bind: (channel) => channel.bind("pusher:subscription_succeeded", listening).bind(evaluationChanged, heard),
      lost: () => setIsListening(false),
    });
    return () => {
      clearTimeout(quiet);
      unfollow();
      forgetFields();
    };
  }, [evaluationId, term, fetchFields, fetchPage]);

  useEffect(() => {
    if (isListening && !isBehind) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void fetchPage(), pollMs);
    return () => clearInterval(timer);
  }, [isListening, isBehind, fetchPage]);
}
