import { describe, expect, it } from "vitest";
import { networkOf } from "./network";

describe("the network of an address", () => {
  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8::5", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["[2001:db8:1:2::5]:5000", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::5]", "2001:db8:1:2::/64"],
  ])("of %s is its first half", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:5000", "192.0.2.7"],
    ["64:ff9b::192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
  ])("of the IPv4 address %s is the address", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("of what is no address is the text itself", () => {
    for (const text of ["", "unknown", "2001:db8::g", "1.2.3.4.5", "::1]"]) expect(networkOf(text)).toBe(text);
  });
});
