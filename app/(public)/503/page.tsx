import { ErrorPage } from "@/components/layout/error-page";

export default function UnavailablePage() {
  return <ErrorPage code="503" />;
}
