"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Spinner } from "@/components/ui/spinner";
import type { NotificationItem } from "@/lib/features/notification/schema";
import { NotificationRow } from "./notification-row";
import { type ListName, useNotifications } from "./use-notifications";

type Props = { badge: number; viewer: boolean; onRead: (badge: number) => void; onClear: () => void };

/** The 'new' and the 'old' list, each a page at a time (SPEC §2, §4). */
export function NotificationLists({ badge, viewer, onRead, onClear }: Props) {
  const t = useTranslations();
  const { lists, error, viewMore, read, remove, clearAll } = useNotifications(badge, { onRead, onClear });
  const [asking, setAsking] = useState(false);
  const empty = lists !== null && lists.new.total + lists.old.total === 0;

  const section = (name: ListName) => {
    const list = lists?.[name];
    if (!list) return null;
    return (
      <section className="py-2">
        <h3 className="px-4 py-2 text-sm font-semibold text-muted">{t(`notification.${name}`)}</h3>
        {list.items.length === 0 && <p className="px-4 pb-3 text-muted">{t(`notification.none_${name}`)}</p>}
        <ul>
          {list.items.map((item: NotificationItem) => (
            <NotificationRow
              key={item.notificationId}
              item={item}
              isNew={name === "new"}
              viewer={viewer}
              onOpen={() => name === "new" && read(item)}
              onRemove={() => remove(name, item)}
            />
          ))}
        </ul>
        {list.more && (
          <Button variant="quiet" wide busy={list.loading} onClick={() => viewMore(name)}>
            {t("common.view_more")}
          </Button>
        )}
      </section>
    );
  };

  return (
    <div className="divide-y divide-line">
      <div className="flex min-h-14 items-center justify-between gap-4 px-4">
        <h2 className="text-title text-brand">{t("notification.title")}</h2>
        <Button variant="quiet" disabled={viewer || !lists || empty} onClick={() => setAsking(true)}>
          {t("notification.clear_all")}
        </Button>
      </div>
      {error && <p className="p-4 text-danger-deep">{error}</p>}
      {!lists && !error && (
        <div className="grid h-40 place-items-center" role="status" aria-label={t("common.loading")}>
          <Spinner />
        </div>
      )}
      {section("new")}
      {section("old")}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          clearAll();
        }}
        title={t("notification.clear_all_title")}
        description={t("notification.clear_all_text")}
        confirmLabel={t("notification.clear_all")}
        cancelLabel={t("common.cancel")}
        danger
      />
    </div>
  );
}
