import { getTranslations } from "next-intl/server";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default async function ReportLoading() {
  const t = await getTranslations("common");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="flex flex-col gap-3 pt-6 pb-6 lg:pt-10 lg:pb-8">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <div className="flex gap-6 border-b border-line py-3">
        {["w-20", "w-20", "w-28"].map((width, at) => (
          <Skeleton key={`${width}${at === 0 ? "" : at}`} className={`h-5 ${width}`} />
        ))}
      </div>
      <div className="mt-14 flex flex-col gap-4">
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-6 h-7 w-64 max-w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </SkeletonGroup>
  );
}
