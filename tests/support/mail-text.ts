/** The one address behind the button of a mail, as its plain text gives it. */
export function linkIn(mail: { text: string }): string {
  const [link, ...others] = mail.text.match(/https?:\/\/\S+/g) ?? [];
  if (!link || others.length > 0)
    throw new Error(`The mail has ${others.length + (link ? 1 : 0)} links:\n${mail.text}`);
  return link;
}

/** The six digits that a mail asks to be typed. */
export function codeIn(mail: { text: string }): string {
  const code = mail.text.match(/^\d{6}$/m)?.[0];
  if (!code) throw new Error(`The mail has no code:\n${mail.text}`);
  return code;
}
