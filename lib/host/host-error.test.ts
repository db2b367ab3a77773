import { describe, expect, it } from "vitest";
import { explainWriteError, HostError } from "./host-error";

const failure = (code: string) => Object.assign(new Error(code), { code });

describe("explainWriteError", () => {
  it.each([
    [failure("ENOSPC"), /^The disk is full: .*\/data/],
    [failure("EDQUOT"), /^The disk is full/],
    [failure("53100"), /^The disk is full/],
    [new Error('FATAL: could not write to file "x": No space left on device'), /^The disk is full/],
    [failure("EACCES"), /^\/data cannot be written to by this user/],
    [failure("EROFS"), /^\/data cannot be written to by this user/],
    [failure("ENOTDIR"), /a file stands where a folder is needed/],
  ])("explains %s in a sentence", (error, sentence) => {
    const explained = explainWriteError(error, "/data");
    expect(explained).toBeInstanceOf(HostError);
    expect(String(explained)).toMatch(new RegExp(sentence.source.replace("^", "^HostError: ")));
  });

  it("leaves what it does not know, and what is explained already, as it is", () => {
    for (const error of [new TypeError("ours"), new HostError("a sentence"), failure("EIO")]) {
      expect(explainWriteError(error, "/data")).toBe(error);
    }
  });
});
