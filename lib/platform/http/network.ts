import { isIPv6 } from "node:net";

/**
 * The network that limits count for an address: of IPv6 the first 64 bits, because one subscriber has all addresses behind them, and
 * an IPv4 address itself, also when it is written as IPv6. Anything else is given back as it is.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL's host has one spelling for each address, without dots in its end.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = spelled.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
