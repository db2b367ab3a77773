"use client";

import type { ReactNode } from "react";
import { FileLink } from "@/components/data/file-link";
import { useAsk } from "@/components/data/use-ask";
import { buttonClasses } from "@/components/ui/button-look";
import { Icon } from "@/components/ui/icon";
import { getJob, getJobFile } from "./calls";

type Props = {
  jobId: number;
  /** What is read aloud in place of the words. */
  label?: string;
  children: ReactNode;
};

/** The file of a job. It may be large: the browser downloads it, once the page knows that the job is still there. */
export function JobFileLink({ jobId, label, children }: Props) {
  const ask = useAsk();
  return (
    <FileLink
      call={getJobFile}
      input={{ jobId }}
      askFirst={() => ask(getJob, { jobId })}
      {...(label !== undefined && { label })}
      className={buttonClasses({ size: "small" })}
    >
      <Icon name="arrow-down-tray-solid" />
      {children}
    </FileLink>
  );
}
