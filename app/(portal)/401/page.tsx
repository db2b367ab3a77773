import { ErrorPage } from "@/components/layout/error-page";

export default function SignedOutPage() {
  return <ErrorPage code="401" />;
}
