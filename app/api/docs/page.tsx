import { getTranslations } from "next-intl/server";
import { Disclosure } from "@/components/ui/disclosure";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { calls } from "@/lib/features/calls";
import { toOpenApi } from "@/lib/platform/http/openapi";

export const metadata = { title: "API" };

/** The calls of the product, printed from their contracts. */
export default async function ApiDocsPage() {
  const t = await getTranslations("api_docs");
  const { paths = {} } = toOpenApi(calls);
  return (
    <main className="gutter mx-auto w-full max-w-5xl pb-16">
      <PageHeader
        title={t("title")}
        lead={
          <>
            {t("lead")}{" "}
            <TextLink href="/api/openapi.json" prefetch={false}>
              /api/openapi.json
            </TextLink>
          </>
        }
      />
      <ul className="divide-y divide-line border-y border-line">
        {calls.map((call) => {
          const path = paths[call.path];
          const operation = path?.get ?? path?.post;
          return (
            <li key={call.path} className="flex flex-col gap-2 py-5">
              <h2 className="font-medium text-brand">
                {call.method} /api{call.path}
              </h2>
              <p lang="en">{call.summary}</p>
              <p className="text-sm text-muted">
                {t("access")}: {call.access.kind === "permission" ? call.access.permission : call.access.kind} ·{" "}
                {t("effect")}: {call.effect}
              </p>
              <Disclosure title={t("details")}>
                <pre className="wrap-anywhere whitespace-pre-wrap rounded bg-sunken p-4 font-mono text-sm">
                  {JSON.stringify(operation, null, 2)}
                </pre>
              </Disclosure>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
