import { ErrorPage } from "@/components/layout/error-page";

export default function BrokenPage() {
  return <ErrorPage code="500" />;
}
