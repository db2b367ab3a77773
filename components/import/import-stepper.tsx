import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

const steps = ["upload", "review", "import", "result"] as const;
export type ImportStep = (typeof steps)[number];

/** The four steps of an import, and which one is open. */
export function ImportStepper({ step }: { step: ImportStep }) {
  const t = useTranslations("import");
  const current = steps.indexOf(step);
  // With the result everything is done.
  const isDone = (index: number) => index < current || step === "result";
  return (
    <ol aria-label={t("steps")} className="no-print mb-8 grid max-w-2xl grid-cols-4">
      {steps.map((one, index) => (
        <li key={one} className={cx("stepper-step", isDone(index) && "stepper-done")}>
          <span aria-current={index === current ? "step" : undefined} className="stepper-link pointer-events-none">
            <span aria-hidden="true" className="stepper-disc">
              {isDone(index) ? <Icon name="check-solid" className="size-5" /> : index + 1}
            </span>
            {t(`step_${one}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
