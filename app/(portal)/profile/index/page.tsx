import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { copyAnchor } from "@/components/copy/copy-anchor";
import { CopySection } from "@/components/copy/copy-section";
import { FeideSection } from "@/components/feide/feide-section";
import { PasswordSection } from "@/components/password/password-section";
import { AvatarPicker } from "@/components/profile/avatar-picker";
import { EmailChange } from "@/components/profile/email-change";
import { ProfileForm } from "@/components/profile/profile-form";
import { SettingChoices } from "@/components/profile/setting-choices";
import { SessionList } from "@/components/session/session-list";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { proofProblemIn } from "@/lib/features/feide/rules";
import { listJobs } from "@/lib/features/job/queries";
import { getOwnProfile } from "@/lib/features/profile/queries";
import { listSessions } from "@/lib/features/session/queries";
import { findProof } from "@/lib/platform/auth/feide/proof";
import { readProofSecret } from "@/lib/platform/auth/feide/proof-cookies";
import { guardPage } from "@/lib/platform/navigation/page-guard";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("profile"))("title") };
}

type Props = { searchParams: Promise<{ proof?: unknown; problem?: unknown }> };

/** Everything a person may see and change about themselves (SPEC §2). Who proves by Feide who they are comes back here. */
export default async function ProfilePage({ searchParams }: Props) {
  const actor = await guardPage("/profile/index");
  const query = await searchParams;
  const [t, password, feide, copy, profile, sessions, proof, copies] = await Promise.all([
    getTranslations("profile"),
    getTranslations("password"),
    getTranslations("feide"),
    getTranslations("copy"),
    getOwnProfile(actor),
    listSessions(actor),
    findProof(actor, await readProofSecret()),
    listJobs(actor, { kind: "copy" }),
  ]);
  const readOnly = actor.viewer;

  return (
    <>
      <PageHeader title={t("title")} lead={t("lead", { username: profile.username })} />
      <div>
        {readOnly && <Notice>{t("read_only")}</Notice>}
        <Section title={t("picture")} lead={t("picture_lead")}>
          <AvatarPicker
            userId={actor.id}
            fullName={profile.fullName}
            avatarPath={profile.avatarPath}
            readOnly={readOnly}
          />
        </Section>
        <Section title={t("about")}>
          {profile.pendingEmail && !readOnly && (
            <div className="max-w-2xl pb-6">
              <EmailChange key={profile.pendingEmail} profile={profile} pendingEmail={profile.pendingEmail} />
            </div>
          )}
          <ProfileForm
            profile={profile}
            readOnly={readOnly}
            provedEmail={(proof?.purpose === "change_email" && proof.content) || null}
            problem={proofProblemIn(query, "change_email")}
          />
        </Section>
        <Section title={t("display")}>
          <SettingChoices setting={profile.setting} readOnly={readOnly} />
        </Section>
        <Section title={password("title")}>
          <PasswordSection username={profile.username} hasPassword={profile.hasPassword} readOnly={readOnly} />
        </Section>
        {profile.hasFeide && (
          <Section title={feide("profile_title")}>
            <FeideSection
              profile={profile}
              readOnly={readOnly}
              proved={proof?.purpose === "end_feide"}
              problem={proofProblemIn(query, "end_feide")}
            />
          </Section>
        )}
        <Section title={t("sessions")} lead={t("sessions_lead")}>
          <SessionList sessions={sessions} readOnly={readOnly} />
        </Section>
        <Section id={copyAnchor} title={copy("title")} lead={copy("lead")}>
          <CopySection jobs={copies} readOnly={readOnly} />
        </Section>
        <p className="mt-10 border-t pt-2">
          <TextLink href="/accessibility" prefetch={false} className="inline-flex min-h-touch items-center">
            {t("accessibility")}
          </TextLink>
        </p>
      </div>
    </>
  );
}
