import { ErrorPage, errorMetadata } from "@/components/layout/error-page";

export const generateMetadata = () => errorMetadata("503");

export default function UnavailablePage() {
  return <ErrorPage code="503" />;
}
