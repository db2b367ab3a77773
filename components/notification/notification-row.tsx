"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { Disc } from "@/components/ui/disc";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { kindOf, targetOf, textKeyOf, valuesOf } from "@/lib/features/notification/rules/keys";
import type { NotificationItem } from "@/lib/features/notification/schema";
import { eventIcons } from "./event-icons";
import { MomentAgo } from "./moment-ago";
import { removeLabel, senderNote } from "./sender-note";
import { removeButtonId } from "./use-row-focus";

type Props = {
  item: NotificationItem;
  isNew: boolean;
  viewer: boolean;
  onOpen: () => void;
  onRemove: () => void;
};

/** One notification: who, what and when; a press opens what it is about. */
export function NotificationRow({ item, isNew, viewer, onOpen, onRemove }: Props) {
  const t = useTranslations("notification");
  const router = useRouter();
  const target = targetOf(item);
  const kind = kindOf(item.contentMessage);
  const values = valuesOf(item, t);
  const text = t(textKeyOf(item.contentMessage) as never, values as never);
  const note = senderNote(item, text, t);
  const body = (
    <>
      <p className={isNew ? "font-semibold" : undefined}>
        {isNew && <span className="mr-1.5 inline-block size-2.5 rounded-full bg-accent align-baseline" />}
        {text}
      </p>
      <p className="text-meta text-muted">
        {note && `${note} · `}
        <MomentAgo moment={item.createdAt} />
        {!target && ` · ${t("gone")}`}
      </p>
    </>
  );
  return (
    <li className="flex items-start gap-3 py-1 pr-2 pl-4 hover:bg-brand-soft/60">
      <div className="pt-2">
        <Disc>
          <Icon name={kind ? eventIcons[kind] : "bell"} />
        </Disc>
      </div>
      {target && !viewer ? (
        <Link
          href={target}
          prefetch={false}
          className="min-w-0 flex-1 rounded py-2"
          onAuxClick={({ button }) => button === 1 && onOpen()}
          onClick={() => {
            onOpen();
            // The page may be open already: then its content is fetched again.
            router.refresh();
          }}
        >
          {body}
        </Link>
      ) : (
        <div className="min-w-0 flex-1 py-2">{body}</div>
      )}
      <IconButton
        id={removeButtonId(item.notificationId)}
        label={removeLabel(item, values, t)}
        disabled={viewer}
        icon={<Icon name="trash" />}
        onClick={onRemove}
      />
    </li>
  );
}
