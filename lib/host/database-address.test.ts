import { describe, expect, it } from "vitest";
import { explainConnectError } from "./database-address";

const url = "postgresql://nurse%40ward:top-secret@db.example:6543/school";

describe("explainConnectError", () => {
  it.each([
    ["ENOTFOUND", 'DATABASE_URL names the server "db.example", which cannot be found.'],
    ["ECONNREFUSED", "No database answers at db.example:6543."],
    ["28P01", 'The database at db.example:6543 does not let "nurse@ward" in.'],
    ["3D000", 'The server at db.example:6543 has no database "school".'],
    ["XX000", "The database at db.example:6543 cannot be reached: it broke."],
  ])("explains %s in a sentence, without the password", (code, sentence) => {
    const { message } = explainConnectError(Object.assign(new Error("it broke"), { code }), url);
    expect(message).toContain(sentence);
    expect(message).not.toContain("top-secret");
  });

  it("names the usual port when there is none in the address", () => {
    const { message } = explainConnectError({ code: "ECONNREFUSED" }, "postgresql://localhost/school");
    expect(message).toContain("localhost:5432");
  });
});
