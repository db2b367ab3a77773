import { ErrorPage } from "@/components/layout/error-page";

export default function NotFoundPage() {
  return <ErrorPage code="404" />;
}
