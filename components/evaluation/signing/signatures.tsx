import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { type ChipTone, StatusChip } from "@/components/ui/status-chip";
import { isRunning, type Term } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import type { SignatureKind } from "@/lib/features/evaluation/signing/rules";
import { showMoment } from "@/lib/platform/dates";
import { WaitingFor } from "../talk/waiting-for";
import { areSignaturesShown, leadKeyOf, type SeatState, type SignatureRow, signatureRows } from "./signature-rows";

type SignaturesProps = {
  evaluation: EvaluationDetail;
  term: Term;
  /** On the page where the reader signs there is little room. */
  isSigning?: boolean;
};

/** What a term waits for before it is signed, who has signed it and who is waited for. Nothing before both parts are in. */
export function Signatures({ evaluation, term, isSigning = false }: SignaturesProps) {
  const t = useTranslations("evaluation.signing");
  if (!areSignaturesShown(evaluation, term)) return null;
  const isOver = evaluation.stage !== term;
  const isWaiting = !isOver && evaluation.missing.length > 0;
  const rows = signatureRows(evaluation, term);
  const all = rows.every(({ leftOut }) => leftOut === null);
  return (
    <Section title={t("title")} lead={isOver ? undefined : t(leadKeyOf(term), { all: String(all) })}>
      <div className="lg:max-w-2xl">
        {isWaiting && <WaitingFor evaluation={evaluation} />}
        {(!isWaiting || rows.some(({ answer, old }) => answer ?? old)) && (
          <List label={t("title")}>
            {rows.map((row) => (
              <Row key={row.seat} row={row} isRunning={isRunning(evaluation)} isNarrow={isSigning} />
            ))}
          </List>
        )}
      </div>
    </Section>
  );
}

const answerTones: Record<SignatureKind, ChipTone> = { signed: "positive", disagrees: "neutral", declined: "neutral" };
const answerIcons = {
  signed: undefined,
  disagrees: <Icon name="chat-bubble-left-ellipsis-solid" />,
  declined: <Icon name="x-mark-solid" />,
} as const satisfies Record<SignatureKind, unknown>;

const stateChips = {
  turn: { tone: "turn", key: "chip_turn", icon: undefined },
  waits: { tone: "waiting", key: "chip_waits", icon: undefined },
  again: { tone: "waiting", key: "chip_again", icon: undefined },
  left_out: { tone: "neutral", key: "chip_left_out", icon: <Icon name="minus-circle-solid" /> },
  none: { tone: "neutral", key: "chip_none", icon: <Icon name="minus-circle-solid" /> },
} as const satisfies Record<Exclude<SeatState, "answered">, { tone: ChipTone; key: string; icon: ReactNode }>;

type RowProps = {
  row: SignatureRow;
  isRunning: boolean;
  /** There is no room for the state beside the text. */
  isNarrow: boolean;
};

function Row({ row, isRunning, isNarrow }: RowProps) {
  const t = useTranslations("evaluation.signing");
  const format = useFormatter();
  const { names, answer, old, leftOut } = row;
  const seat = useSeatName()(row);
  return (
    <ListItem
      title={names.length > 0 ? format.list(names, { type: "disjunction" }) : t("nobody")}
      meta={answer ? `${seat}, ${showMoment(answer.at)}` : seat}
      trailing={!isNarrow && <Chip row={row} />}
    >
      {answer?.remark && <Remark>{answer.remark}</Remark>}
      {old && (
        <p className="mt-1 text-sm text-muted">
          {t("old_answer", { kind: old.answer.kind, moment: showMoment(old.answer.at) })}{" "}
          {old.change ? t(`changed_${old.change.what}`, { moment: showMoment(old.change.at) }) : t("changed_other")}
        </p>
      )}
      {old?.answer.remark && <Remark>{old.answer.remark}</Remark>}
      {leftOut && (
        <div className="mt-1 text-sm wrap-anywhere">
          <p className="whitespace-pre-line">{t("left_out", { name: leftOut.by, reason: leftOut.reason })}</p>
          {leftOut.witness && <p>{t("witness", { name: leftOut.witness })}</p>}
          {!answer && isRunning && <p className="text-muted">{t("left_out_open")}</p>}
        </div>
      )}
      {isNarrow && (
        <p className="mt-2">
          <Chip row={row} />
        </p>
      )}
    </ListItem>
  );
}

function Remark({ children }: { children: string }) {
  const t = useTranslations("evaluation");
  return <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{t("quoted", { words: children })}</p>;
}

function Chip({ row: { state, answer } }: { row: SignatureRow }) {
  const t = useTranslations("evaluation.signing");
  if (answer)
    return (
      <StatusChip tone={answerTones[answer.kind]} icon={answerIcons[answer.kind]}>
        {t(`chip_${answer.kind}`)}
      </StatusChip>
    );
  if (state === "answered") return null;
  const { tone, key, icon } = stateChips[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(key)}
    </StatusChip>
  );
}

/** The seat that signs, as it is held: by a stand-in, or by somebody who came by a link. */
function useSeatName() {
  const seats = useTranslations("seat");
  const t = useTranslations("evaluation.signing");
  return ({ seat, answer }: SignatureRow): string => {
    const name = answer?.isStandIn ? t("seat_stand_in") : seats(seat);
    return answer?.proof === "link" ? t("seat_with_link", { seat: name }) : name;
  };
}
