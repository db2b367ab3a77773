"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/text-link";
import type { PlacementContact } from "@/lib/features/placement/schema";

type Props = {
  /** What the person is here: a seat, in the reader's language. */
  role: string;
  person: PlacementContact;
  /** Under the name. */
  note?: ReactNode;
};

/** A person with picture, mail and phone. Must be inside a `<ul>`. */
export function PersonCard({ role, person: { userId, fullName, email, phone, avatarPath }, note }: Props) {
  const t = useTranslations("my_supervisor");
  return (
    <li className="flex min-w-0 gap-4">
      <Avatar userId={userId} fullName={fullName} src={avatarPath} size="large" />
      <div className="min-w-0">
        <p className="text-meta text-muted">{role}</p>
        <p className="text-question">{fullName}</p>
        {note && <div className="mt-1">{note}</div>}
        <p>
          <TextLink
            href={`mailto:${email}`}
            aria-label={t("mail_to", { name: fullName, email })}
            className="inline-flex min-h-touch items-center gap-2 wrap-anywhere"
          >
            <Icon name="envelope-solid" className="size-5 shrink-0" />
            {email}
          </TextLink>
        </p>
        {phone && (
          <p>
            <TextLink
              href={`tel:${phone.replaceAll(" ", "")}`}
              aria-label={t("call", { name: fullName, phone })}
              className="inline-flex min-h-touch items-center gap-2"
            >
              <Icon name="phone-solid" className="size-5 shrink-0" />
              {phone}
            </TextLink>
          </p>
        )}
      </div>
    </li>
  );
}
