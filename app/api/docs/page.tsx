import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { calls } from "@/lib/features/calls";
import { openApiOf } from "@/lib/platform/http/openapi";
import { CallSearch } from "./call-search";

export const metadata = { title: "API" };

type Props = { searchParams: Promise<Record<"search" | "call", string | string[] | undefined>> };

/** The calls of the product, printed from their contracts, and one of them in detail. */
export default async function ApiDocsPage({ searchParams }: Props) {
  const [t, query] = await Promise.all([getTranslations("api_docs"), searchParams]);
  const search = typeof query.search === "string" ? query.search : "";
  const words = search.toLowerCase().split(/\s+/);
  const found = calls.filter(({ method, path, summary }) => {
    const text = `${method} /api${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
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
      <CallSearch search={search} />
      <p role="status">{t("found", { count: found.length })}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {found.map((call) => {
          const isOpen = query.call === call.path;
          return (
            <li key={call.path} className="flex flex-col gap-2 py-4">
              <h2 className="font-medium text-brand">
                {call.method} /api{call.path}
              </h2>
              <p lang="en">{call.summary}</p>
              <p className="text-sm text-muted">
                {t("access")}: {call.access.kind === "permission" ? call.access.permission : call.access.kind} ·{" "}
                {t("effect")}: {call.effect}
              </p>
              {isOpen ? (
                <Details path={call.path} />
              ) : (
                <a
                  href={addressOf(search, call.path)}
                  aria-label={`${t("details")}, ${call.path}`}
                  className="text-link underline"
                >
                  {t("details")}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </main>
  );
}

const addressOf = (search: string, path: string) =>
  `/api/docs?${new URLSearchParams({ ...(search && { search }), call: path })}#details`;

/** Everything that is known of one call. The others are left out: all together they weigh more than a megabyte. */
function Details({ path }: { path: string }) {
  const methods = openApiOf(calls).paths?.[path];
  return (
    <pre
      id="details"
      className="wrap-anywhere scroll-mt-40 whitespace-pre-wrap rounded bg-sunken p-4 font-mono text-sm"
    >
      {JSON.stringify(methods?.get ?? methods?.post, null, 2)}
    </pre>
  );
}
