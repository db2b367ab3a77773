import { describe, expect, it } from "vitest";
import { deviceOf } from "./device";

const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const google = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a device", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Chrome/150.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
      "Edge",
      "Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox", "Linux"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/26.0 Safari/605.1.15`, "Safari", "Mac"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${apple} Version/26.0 Mobile/15E148 Safari/604.1`,
      "Safari",
      "iPhone",
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${apple} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`,
      "Chrome",
      "iPad",
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; K) ${google} SamsungBrowser/30.0 Chrome/150.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${google} Chrome/150.0.0.0 Safari/537.36`, "Chrome", "ChromeOS"],
    ["curl/8.5.0", null, null],
    ["<b>Chrome</b> on Windows", null, "Windows"],
    ["", null, null],
    [null, null, null],
  ])("%s", (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
