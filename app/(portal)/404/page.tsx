import { ErrorPage, errorMetadata } from "@/components/layout/error-page";

export const generateMetadata = () => errorMetadata("404");

export default function NotFoundPage() {
  return <ErrorPage code="404" />;
}
