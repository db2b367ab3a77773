import { ErrorPage, errorMetadata } from "@/components/layout/error-page";

export const generateMetadata = () => errorMetadata("401");

export default function SignedOutPage() {
  return <ErrorPage code="401" />;
}
