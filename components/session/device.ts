/** What a session began on, as far as the browser says; null for what it does not. */
export type Device = { browser: string | null; system: string | null };

/** Browsers by a token that no browser further down the list uses too. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Systems, in the same way: a phone also names Linux or a Mac. */
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const first = (known: [RegExp, string][], text: string) => known.find(([word]) => word.test(text))?.[1] ?? null;

/** Reads a User-Agent header. Anybody can write anything into it: only names of the lists come out. */
export const deviceOf = (userAgent: string | null): Device => ({
  browser: first(browsers, userAgent ?? ""),
  system: first(systems, userAgent ?? ""),
});
