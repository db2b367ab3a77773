import { type NextRequest, NextResponse } from "next/server";
import { toasterStyleSources } from "@/components/ui/toaster-style";
import {
  cookieOptions,
  followedSeconds,
  leaveSession,
  localeSeconds,
  redirectCookie,
  redirectSeconds,
  setOwnLanguage,
  signedOutCookie,
  tokenCookie,
} from "@/lib/platform/auth/cookies";
import { type Claims, readToken } from "@/lib/platform/auth/token";
import { callerOf } from "@/lib/platform/http/caller";
import { contentSecurityPolicy } from "@/lib/platform/http/content-security-policy";
import { acceptedLocale, type Locale, languageParameter, localeCookie, textsCookie } from "@/lib/platform/i18n/locales";
import { activeLanguages, asLocale, isLocale, pageVersion } from "@/lib/platform/i18n/school-texts";
import { ownPath, sealTarget } from "@/lib/platform/navigation/redirect-target";
import { canVisit, findRoute } from "@/lib/platform/navigation/routes";
import { pageSessionHeader } from "@/lib/platform/offline/names";
import { pageSessionOf } from "@/lib/platform/offline/page-session";
import { supportLink } from "@/lib/platform/school-settings";

/** Session and permission redirects (SPEC §2), and the content security policy of every page. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  // A form posted from another site: Next itself would answer 500.
  if (request.method === "POST" && callerOf(request.headers, async () => null).foreign)
    return NextResponse.json({ status: 403, error: "system.error_foreign_origin" }, { status: 403 });
  const { pathname } = request.nextUrl;
  const signedOut = request.cookies.get(signedOutCookie)?.value === "1";
  const claims = signedOut ? null : await readToken(request.cookies.get(tokenCookie)?.value);
  const response = decide(request, pathname, claims);
  // Not on a posted form: it may be the sign-in that sets a new one.
  if (signedOut && request.method !== "POST") leaveSession(request.cookies, response.cookies);
  return response;
}

/** `visitor` is null without a session. */
function decide(request: NextRequest, pathname: string, visitor: Claims | null): NextResponse {
  const route = findRoute(pathname);
  if (route?.path === "/redirect/[...path]") return follow(request, visitor !== null);
  if (!visitor) return route?.access === "public" ? page(request, null) : leadTo(request, "/?redirect=dashboard");
  // Not a posted form: somebody signs in where another tab has signed in meanwhile, and takes the place of that session.
  if (pathname === "/" && request.method !== "POST") return leadTo(request, "/dashboard");
  if (!route) return leadTo(request, "/404");
  if (route.external) return NextResponse.redirect(supportLink());
  if (!canVisit(route, visitor)) return leadTo(request, "/403");
  return page(request, visitor);
}

/** `/redirect/{path}`: goes there, or keeps the path until after sign-in. That a session was ended elsewhere only the page finds out. */
function follow(request: NextRequest, signedIn: boolean): NextResponse {
  const target = ownPath(request.nextUrl.pathname.slice("/redirect".length) + request.nextUrl.search);
  const response = leadTo(request, signedIn ? (target ?? "/404") : "/?redirect=dashboard");
  const kept = cookieOptions(signedIn ? followedSeconds : redirectSeconds);
  if (target) response.cookies.set(redirectCookie, sealTarget(target), kept);
  return response;
}

/** Within the public site, whose address behind a proxy differs from the one this server listens on. */
const leadTo = (request: NextRequest, path: string) => NextResponse.redirect(new URL(path, request.nextUrl), 307);

function page(request: NextRequest, visitor: Claims | null): NextResponse {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = contentSecurityPolicy(nonce, toasterStyleSources);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const chosen = request.cookies.get(localeCookie)?.value;
  const linked = chosen === undefined && !visitor ? linkedLanguage(request) : null;
  const offered = linked ?? (chosen === undefined ? guestLanguage(request) : null);
  if (offered) headers.set("cookie", [headers.get("cookie"), `${localeCookie}=${offered}`].filter(Boolean).join("; "));
  const response = NextResponse.next({ request: { headers } });
  // The calls and pages that follow are in it too.
  if (linked) setOwnLanguage(response.cookies, linked);
  response.headers.set("content-security-policy", policy);
  // The address of a page may hold the secret of a mailed link. Without any referrer, forms would not say where they come from.
  response.headers.set("referrer-policy", "same-origin");
  // What the service worker keeps of a page is for this session alone.
  response.headers.set(pageSessionHeader, pageSessionOf(visitor));
  tellTexts(request, response, asLocale(offered ?? chosen));
  return response;
}

/** The language that a mailed link names: its mail's. */
function linkedLanguage({ nextUrl }: NextRequest): Locale | null {
  const named = nextUrl.searchParams.get(languageParameter);
  return isLocale(named) ? named : null;
}

/** A guest has never chosen a language here: the browser's language is used. */
const guestLanguage = ({ nextUrl, headers }: NextRequest): Locale | null =>
  nextUrl.pathname === "/guest" ? acceptedLocale(headers.get("accept-language"), activeLanguages()) : null;

/**
 * Names the version of languages and texts that a page is made with, for the page that is open: while people go from page to page their
 * browser keeps the texts it has, and by this it sees that there are others (`components/layout/follow-texts.tsx`).
 */
function tellTexts(request: NextRequest, response: NextResponse, locale: Locale): void {
  const version = pageVersion(locale);
  const known = request.cookies.get(textsCookie)?.value ?? "";
  if (version === known) return;
  if (version) response.cookies.set(textsCookie, version, { ...cookieOptions(localeSeconds), httpOnly: false });
  else response.cookies.delete(textsCookie);
}

export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/(?!docs$)|_next/|favicon\\.ico$|icon\\.svg$|images/|robots\\.txt$|manifest\\.webmanifest$).*)"],
};
