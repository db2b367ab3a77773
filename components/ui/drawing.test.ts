import { expect, it } from "vitest";
import { shape } from "./drawing";

it("writes elements in elements, and leaves out attributes without a value", () => {
  expect(shape("g", { class: "line" }, [shape("circle", { r: 4, x: undefined }), shape("text", {}, "2")])).toBe(
    '<g class="line"><circle r="4"></circle><text>2</text></g>',
  );
});

it("escapes words and attributes", () => {
  expect(shape("title", { id: '"><script>' }, "<script>alert(1)</script> & more")).toBe(
    '<title id="&quot;&gt;&lt;script&gt;">&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</title>',
  );
});
