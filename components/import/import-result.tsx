"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { JobFileLink } from "@/components/job/job-file-link";
import { Button, LinkButton } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { totalOf } from "@/lib/features/import/rules/rows";
import type { ImportResult as Result } from "@/lib/features/import/schema";
import type { JobItem } from "@/lib/features/job/schema";
import { showMoment } from "@/lib/platform/dates";
import { inviteImported } from "./calls";
import { importPath } from "./import-search";
import { SheetCounts } from "./sheet-counts";

type Props = {
  job: JobItem;
  result: Result;
  /** New people who cannot be invited now. */
  uninvitable: number;
  readOnly: boolean;
};

/** What an import has done, and what is left to do. */
export function ImportResult({ job: { jobId, file, goesAt }, result, uninvitable, readOnly }: Props) {
  const t = useTranslations("import");
  const refused = totalOf(result, "refused");
  const { unsupervised } = result;
  return (
    <>
      <SheetCounts result={result} done />
      <Section title={t("next")}>
        <List label={t("next")}>
          {result.people.created > 0 && (
            <InviteLater
              jobId={jobId}
              goesAt={goesAt}
              uninvited={result.uninvited}
              uninvitable={uninvitable}
              readOnly={readOnly}
            />
          )}
          {unsupervised > 0 && (
            <ListItem
              leading={<Icon name="users" />}
              title={t("unsupervised", { count: unsupervised })}
              trailing={
                <LinkButton size="small" href="/admin/groups?uncovered=1" prefetch={false}>
                  {t("choose_supervisors")}
                </LinkButton>
              }
            />
          )}
          {refused > 0 && file && (
            <ListItem
              leading={<Icon name="exclamation-triangle" />}
              title={t("left_out", { count: refused })}
              meta={t("left_out_text")}
              trailing={
                !readOnly && <JobFileLink jobId={jobId}>{t("download_refused", { count: refused })}</JobFileLink>
              }
            />
          )}
        </List>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton href={importPath}>{t("another")}</LinkButton>
          <LinkButton href="/admin/groups" variant="quiet" prefetch={false}>
            {t("see_groups")}
          </LinkButton>
        </p>
      </Section>
    </>
  );
}

type InviteProps = Pick<JobItem, "jobId" | "goesAt"> & { uninvited: number; uninvitable: number; readOnly: boolean };

/** Invites those whom the import made and nobody has invited; afterwards says how many that were. */
function InviteLater({ jobId, goesAt, uninvited, uninvitable, readOnly }: InviteProps) {
  const t = useTranslations("import");
  const router = useRouter();
  const call = useCall(inviteImported);
  const title = useRef<HTMLSpanElement>(null);
  const [invited, setInvited] = useState<number | null>(null);

  async function invite() {
    const answer = await call.run({ jobId });
    if (!answer) return;
    setInvited(answer.data.invited);
    // The button goes, and the focus with it.
    title.current?.focus();
    router.refresh();
  }

  // None were left to invite when the answer to a press before was lost.
  const left = invited === null ? uninvited : 0;
  const state = left === 0 && uninvitable > 0 ? t("none_invitable") : t("uninvited", { count: left });
  const words = invited ? t("invited", { count: invited }) : state;
  return (
    <ListItem
      leading={<Icon name="envelope" />}
      title={
        <span ref={title} tabIndex={-1} role="status">
          {words}
        </span>
      }
      meta={[
        left > 0 && goesAt && t("invite_until", { moment: showMoment(goesAt) }),
        uninvitable > 0 && t("uninvitable", { count: uninvitable }),
      ]
        .filter(Boolean)
        .join(" ")}
      trailing={
        uninvited > 0 &&
        invited === null &&
        !readOnly && (
          <Button size="small" busy={call.busy} onClick={invite}>
            {t("send_invitations")}
          </Button>
        )
      }
    >
      <div role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </ListItem>
  );
}
