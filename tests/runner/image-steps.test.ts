import { expect, it } from "vitest";
import { readBlocks } from "../guide/blocks";
import { ignoredBy, readStages, readVariables } from "../image/dockerfile";

it("reads the stages and instructions of a Dockerfile", () => {
  const text = `# a comment
FROM node:24 AS build
RUN npm ci \\
  # within a line
  && npm test
FROM node:24
COPY --from=build --chown=node:node /app /data
`;
  expect(readStages(text)).toEqual([
    { name: "build", base: "node:24", instructions: [{ name: "RUN", options: {}, text: "npm ci && npm test" }] },
    {
      name: "1",
      base: "node:24",
      instructions: [{ name: "COPY", options: { from: "build", chown: "node:node" }, text: "/app /data" }],
    },
  ]);
});

it("reads variables, and those that name an earlier one", () => {
  expect(readVariables('A=1 B="two words" C=$ID', { ID: "x" })).toEqual({ A: "1", B: "two words", C: "x" });
});

it("keeps out of an image what .dockerignore names, from the root", () => {
  const isIgnored = ignoredBy("# comment\n.git\n*.md\nprisma/generated\n.env.*\n");
  expect([".git", ".git/HEAD", "README.md", "prisma/generated/client.ts", ".env.local"].map(isIgnored)).toEqual(
    Array(5).fill(true),
  );
  expect(["lib/a.md", "prisma/schema", ".gitignore", ".env", "agit"].map(isIgnored)).toEqual(Array(5).fill(false));
});

it("finds the commands of a page and what each needs, and no other block", () => {
  const page =
    "text\n```sh\nnpm ci\nnpm test\n```\n```ini\n[Unit]\n```\n```sh docker\ndocker build .\n```\n````md\n```sh\nno\n```\n````\n";
  expect(readBlocks(page)).toEqual([
    { line: 2, needs: [], script: "npm ci\nnpm test\n" },
    { line: 9, needs: ["docker"], script: "docker build .\n" },
  ]);
});

it("lets nginx read its block, with a certificate of its own and the names of nginx as they are", () => {
  const page = "```nginx\nssl_certificate /etc/cert.pem;\nproxy_set_header Host $host;\n```\n";
  const [{ needs, script } = { needs: [], script: "" }] = readBlocks(page);
  expect(needs).toEqual(["nginx", "openssl"]);
  expect(script).toContain('\nssl_certificate "$folder/ssl_certificate";\nproxy_set_header Host \\$host;\n}\nEND\n');
});
