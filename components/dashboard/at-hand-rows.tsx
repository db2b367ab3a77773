"use client";

import type { ReactNode } from "react";
import { Disc } from "@/components/ui/disc";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import type { Step } from "@/lib/features/home/rules";
import { Age } from "./age";

const stepIcons: Record<Step, ReactNode> = {
  give: <Icon name="chat-bubble-left-ellipsis" />,
  plan: <Icon name="pencil-square" />,
  send: <Icon name="user-plus" />,
  ask: <Icon name="user-plus" />,
  read: <Icon name="envelope-open" />,
  close: <Icon name="check-circle" />,
  wait: <Icon name="clock" />,
};

type Row = {
  id: number;
  step: Step;
  /** The reader's turn, not somebody else's. */
  isTurn: boolean;
  /** Since when it waits, or when it is to come, `YYYY-MM-DD`. */
  since: string;
  title: string;
  about: string;
  href: string;
};

type Props = {
  rows: readonly Row[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** The rows of reports at hand: few properties make a smaller page than their elements. */
export function AtHandRows({ rows, day }: Props) {
  return (
    <List>
      {rows.map(({ id, step, isTurn, since, title, about, href }) => (
        <ListItem
          key={id}
          href={href}
          leading={<Disc turn={isTurn}>{stepIcons[step]}</Disc>}
          title={title}
          meta={about}
          end={<Age since={since} day={day} />}
        />
      ))}
    </List>
  );
}
