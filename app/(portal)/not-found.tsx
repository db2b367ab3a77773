import { ErrorPage } from "@/components/layout/error-page";

export default function NotFound() {
  return <ErrorPage code="404" />;
}
