import { isIPv6 } from "node:net";

/**
 * The network that limits count for an address: of IPv6 the first 64 bits, because one subscriber has all addresses behind them, and
 * an IPv4 address itself, also when it is written as IPv6. Anything else is given back as it is.
 */
export function networkOf(address: string): string {
  // Some proxies add the port that the caller used: "192.0.2.7:5000", "[2001:db8::5]:5000".
  const host = /^\[(.+)\](:\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;
  const [bare = ""] = host.split("%");
  if (!isIPv6(bare)) return host;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (ipv4Prefixes.has(groups.slice(0, 6).join())) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** `::ffff:0:0/96` and, of a network that translates, `64:ff9b::/96`: an IPv4 address is in the last 32 bits. */
const ipv4Prefixes = new Set(["0,0,0,0,0,65535", "100,65435,0,0,0,0"]);

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL's host has one spelling for each address, without dots in its end.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = spelled.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
