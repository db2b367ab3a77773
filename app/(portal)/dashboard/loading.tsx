import { getTranslations } from "next-intl/server";
import { Skeleton, SkeletonList } from "@/components/ui/skeleton";

export default async function DashboardLoading() {
  const t = await getTranslations("common");
  return (
    <>
      <div className="pt-6 pb-6 lg:pt-10 lg:pb-8">
        <Skeleton className="h-9 w-48" />
      </div>
      <Skeleton className="mb-4 h-7 w-56" />
      <SkeletonList label={t("loading")} rows={3} leading />
      <Skeleton className="mt-10 mb-4 h-7 w-32" />
      <SkeletonList label={t("loading")} rows={8} />
    </>
  );
}
