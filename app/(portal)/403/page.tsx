import { ErrorPage, errorMetadata } from "@/components/layout/error-page";

export const generateMetadata = () => errorMetadata("403");

export default function ForbiddenPage() {
  return <ErrorPage code="403" />;
}
