"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { ReadProblem } from "@/components/data/read-problem";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Spinner } from "@/components/ui/spinner";
import type { NotificationItem } from "@/lib/features/notification/schema";
import { NotificationRow } from "./notification-row";
import { type ListName, useNotifications } from "./use-notifications";
import { removeButtonId, useRowFocus, type WantedFocus } from "./use-row-focus";

type Props = {
  badge: number;
  viewer: boolean;
  wantedFocus: RefObject<WantedFocus | null>;
  onRead: (badge: number) => void;
  onClear: () => void;
  onRestore: (notificationIds: number[]) => Promise<unknown>;
};

const headingId = (name: ListName): string => `notifications-${name}`;

/** The 'new' and the 'old' list, each a page at a time (SPEC §2, §4). */
export function NotificationLists({ badge, viewer, wantedFocus, onRead, onClear, onRestore }: Props) {
  const t = useTranslations();
  const { lists, error, viewMore, read, readAll, remove, clearAll } = useNotifications(badge, {
    onRead,
    onClear,
    onRestore,
  });
  const [asking, setAsking] = useState(false);
  const empty = lists !== null && lists.new.total + lists.old.total === 0;
  const items = lists ? [...lists.new.items, ...lists.old.items] : undefined;
  useRowFocus(items, wantedFocus);

  /** After a deletion the focus goes to the next row of the list, or to the list's heading. */
  const removeFrom = async (name: ListName, at: number) => {
    const list = lists?.[name].items ?? [];
    const [item, next] = [list[at], list[at + 1]];
    if (!item) return;
    const focusId = next ? removeButtonId(next.notificationId) : headingId(name);
    wantedFocus.current = { when: "gone", notificationId: item.notificationId, focusId, elseId: headingId(name) };
    await remove(name, item);
  };

  const section = (name: ListName) => {
    const list = lists?.[name];
    if (!list) return null;
    return (
      <section className="py-2">
        <h3 id={headingId(name)} tabIndex={-1} className="px-4 py-2 text-sm font-semibold text-muted">
          {t(`notification.${name}`)}
        </h3>
        {list.items.length === 0 && <p className="px-4 pb-3 text-muted">{t(`notification.none_${name}`)}</p>}
        <ul>
          {list.items.map((item: NotificationItem, at) => (
            <NotificationRow
              key={item.notificationId}
              item={item}
              isNew={name === "new"}
              viewer={viewer}
              onOpen={() => name === "new" && read(item)}
              onRemove={() => removeFrom(name, at)}
            />
          ))}
        </ul>
        {list.more && (
          <Button variant="quiet" wide disabled={viewer} busy={list.loading} onClick={() => viewMore(name)}>
            {t("common.view_more")}
          </Button>
        )}
      </section>
    );
  };

  return (
    <div className="divide-y divide-line">
      <div className="flex flex-wrap justify-between gap-x-2 pb-2">
        <Button
          variant="quiet"
          disabled={viewer || !lists}
          aria-disabled={lists?.new.total === 0}
          onClick={() => lists && lists.new.total > 0 && readAll()}
          className={lists?.new.total === 0 ? "opacity-60" : undefined}
        >
          {t("notification.read_all")}
        </Button>
        <Button variant="quiet" disabled={viewer || !lists || empty} onClick={() => setAsking(true)}>
          {t("notification.clear_all")}
        </Button>
      </div>
      <div className="p-4 empty:hidden">{error && <ReadProblem error={error} />}</div>
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
          const [first] = items ?? [];
          const heading = headingId("new");
          if (first)
            wantedFocus.current = {
              when: "gone",
              notificationId: first.notificationId,
              focusId: heading,
              elseId: heading,
            };
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
