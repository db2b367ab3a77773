import { ErrorPage, errorMetadata } from "@/components/layout/error-page";

export const generateMetadata = () => errorMetadata("404");

/** Only for what middleware lets through; unknown pages lead to /404. */
export default function NotFound() {
  return (
    <main className="gutter">
      <ErrorPage code="404" />
    </main>
  );
}
