import { ErrorPage } from "@/components/layout/error-page";

export default function ForbiddenPage() {
  return <ErrorPage code="403" />;
}
