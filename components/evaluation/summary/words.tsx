"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { titleKeysOf } from "../reading/evaluation-title";
import { PartyMark } from "../reading/party-mark";
import type { Written } from "./answers-of";

/** What was written in an area, folded: the ratings above are what is compared. */
export function Words({ words }: { words: readonly Written[] }) {
  const t = useTranslations("evaluation");
  if (words.length === 0) return null;
  return (
    <div className="mt-2">
      <Disclosure title={t("summary.comments", { count: words.length })}>
        <ul className="flex flex-col gap-5">
          {words.map(({ key, question, term, party, comment, authorName }) => (
            <li key={key} className="min-w-0">
              <p className="text-sm text-muted">{question}</p>
              <p className="mt-1 break-words whitespace-pre-line">{comment}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 text-meta text-muted">
                <PartyMark party={party} />
                {[authorName, t(titleKeysOf(term).own)].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
