import { ErrorPage, errorMetadata } from "@/components/layout/error-page";

export const generateMetadata = () => errorMetadata("500");

export default function BrokenPage() {
  return <ErrorPage code="500" />;
}
