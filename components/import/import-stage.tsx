import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { type ImportStep, ImportStepper } from "./import-stepper";

type Props = {
  step: ImportStep;
  title: string;
  above?: string | undefined;
  lead?: string;
  /** What those hear who do not see that another stage has come. */
  said?: string;
  children: ReactNode;
};

/** The page of an import at one of its steps. What is said stays at its place while the steps change, so that it is heard. */
export function ImportStage({ step, title, above, lead, said, children }: Props) {
  return (
    <>
      <p role="status" className="sr-only">
        {said ?? title}
      </p>
      <PageHeader title={title} above={above} lead={lead} />
      <ImportStepper step={step} />
      {children}
    </>
  );
}
