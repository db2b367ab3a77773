import { escapeHtml } from "../escape-html";
import type { MailContent } from "./render";

const brand = "#113A63";
const link = "#1E19F2";
const muted = "#5B6673";
const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The layout of a mail. Styles are inline, because mail programs drop all others; all values are escaped. */
export function htmlPage(content: MailContent, { subject, language }: { subject: string; language: string }): string {
  const { title, paragraphs, written, items, more, code, button, why } = content;
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${brand}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    written && writtenPart(written),
    items.length > 0 && `<ul style="margin:0 0 16px;padding:0;list-style:none">${items.map(itemRow).join("")}</ul>`,
    more && paragraph(more),
    code &&
      `<p style="margin:0 0 16px;font-size:30px;font-weight:600;letter-spacing:6px;color:${brand}">${escapeHtml(code)}</p>`,
    button && buttonRow(button),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#F4F6F9;color:#1B2430;font-family:${font};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="padding:28px 24px;background:#FFFFFF;border:1px solid #DDE3EA;border-radius:8px">
${body.filter(Boolean).join("\n")}
</div>
<p style="margin:16px 8px 0;font-size:13px;color:${muted}">${escapeHtml(why)}</p>
</div>
</body>
</html>
`;
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

/** The lines of a text stay as they were written, in whatever direction its language runs. */
const writtenPart = (text: string) =>
  `<div dir="auto" style="padding:16px 0 0;border-top:1px solid #DDE3EA;overflow-wrap:anywhere">${text
    .split(/\n{2,}/)
    .map((part) => paragraph(part).replaceAll("\n", "<br>"))
    .join("\n")}</div>`;

const itemRow = (item: { text: string; link: string }) =>
  `<li style="padding:12px 0;border-top:1px solid #DDE3EA"><a href="${escapeHtml(item.link)}" style="color:${link}">${escapeHtml(item.text)}</a></li>`;

const buttonRow = ({ label, link: address, hint }: NonNullable<MailContent["button"]>) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;background:${brand};border-radius:6px;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:13px;color:${muted}">${escapeHtml(hint)}<br><span style="word-break:break-all">${escapeHtml(address)}</span></p>`;
