import { ErrorPage } from "@/components/layout/error-page";

/** Only for what middleware lets through; unknown pages lead to /404. */
export default function NotFound() {
  return (
    <main className="gutter">
      <ErrorPage code="404" />
    </main>
  );
}
