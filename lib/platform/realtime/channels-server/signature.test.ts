import Pusher from "pusher";
import { describe, expect, it } from "vitest";
import { hashBody, signChannel, signRequest, signUser } from "./signature";

const secret = "7ad3773142a6692b25b8";
const pusher = new Pusher({ appId: "3", key: "278d425bdf160c739803", secret, host: "127.0.0.1" });

describe("signatures", () => {
  it("agrees with the worked example of the protocol for a private channel", () => {
    expect(signChannel(secret, "1234.1234", "private-foobar")).toBe(
      "58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4",
    );
  });

  it("agrees with the worked example of the protocol for an HTTP call", () => {
    const query = new URLSearchParams(
      "auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f",
    );
    expect(signRequest(secret, { method: "POST", path: "/apps/3/events", query })).toBe(
      "da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c",
    );
  });

  it("agrees with the official library for a user", () => {
    const { auth, user_data } = pusher.authenticateUser("1234.1234", { id: "17" });
    expect(auth).toBe(`278d425bdf160c739803:${signUser(secret, "1234.1234", user_data)}`);
  });

  it("excludes the signature itself, and ignores the order of parameters and the case of their names", () => {
    const sign = (query: string) =>
      signRequest(secret, { method: "get", path: "/apps/3/channels", query: new URLSearchParams(query) });
    expect(sign("B=2&a=1&auth_signature=x")).toBe(sign("a=1&b=2"));
    expect(sign("a=1&b=2")).not.toBe(sign("a=2&b=1"));
  });

  it("hashes a body as the protocol's example does", () => {
    const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
    expect(hashBody(Buffer.from(body))).toBe("ec365a775a4cd0599faeb73354201b6f");
  });
});
