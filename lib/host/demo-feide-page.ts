import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FeidePerson } from "../../prisma/seed/content/feide-people";
import { escapeHtml } from "../platform/escape-html";

const style = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1c2733; background: #f4f6f8; }
main { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.5rem; color: #113a63; }
p { margin: .5rem 0 0; color: #4a5866; }
ul { list-style: none; margin: 1.5rem 0; padding: 0; background: #fff; border-radius: .5rem; }
li + li { border-top: 1px solid #e2e6ea; }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; border-radius: .5rem; }
li a:hover { background: #eef3f8; }
li strong { color: #113a63; }
li span { display: block; font-size: .875rem; color: #4a5866; overflow-wrap: anywhere; }
.out { display: inline-block; padding: .625rem 0; color: #1e19f2; }
a:focus-visible { outline: 3px solid #1e19f2; outline-offset: 2px; }
`;

const styleHash = createHash("sha256").update(style).digest("base64");

const page = (title: string, body: string) => `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;

/** The test people to choose from. @param address of the attempt; the choices are below it */
export const peoplePage = (address: string, people: readonly FeidePerson[]): string =>
  page(
    "Demo av Feide",
    `<p>Ingen passord her: velg en testperson. Den ekte Feide-siden ser annerledes ut.</p>
<ul>${people.map((person) => personRow(address, person)).join("")}</ul>
<a class="out" href="${address}/cancel">Avbryt og gå tilbake</a>`,
  );

const personRow = (address: string, { subject, name, userName, realm, note }: FeidePerson) =>
  `<li><a href="${address}/login/${subject}"><strong>${escapeHtml(name)}</strong>
<span>${escapeHtml(`${userName}@${realm}`)}</span><span>${escapeHtml(note)}</span></a></li>`;

/** The attempt cannot go on. */
export const problemPage = (): string =>
  page(
    "Innloggingen kan ikke fortsette",
    `<p>Forsøket er brukt eller utløpt.</p><p><a class="out" href="/">Tilbake til innloggingen</a></p>`,
  );

/** Sends a page that can load nothing but its own style. */
export function answerWithPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  response.end(html);
}
