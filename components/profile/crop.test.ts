import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { look, maxZoom, sideOf, wholeView } from "./crop";

const wide = { width: 400, height: 200 };

describe("the square", () => {
  it("begins in the middle and as large as the picture allows", () => {
    expect(wholeView(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
    expect(sideOf(wide, { zoom: 1 })).toBe(200);
  });

  it("moves along the longer side only, until it is nearer", () => {
    const view = wholeView(wide);
    expect(look(wide, view, { x: 0, y: 0 })).toEqual({ x: 100, y: 100, zoom: 1 });
    expect(look(wide, view, { x: 0, y: 0, zoom: 2 })).toEqual({ x: 50, y: 50, zoom: 2 });
  });

  it("comes back into the picture when it moves away again", () => {
    const corner = look(wide, wholeView(wide), { x: 400, y: 200, zoom: maxZoom });
    expect(look(wide, corner, { zoom: 1 })).toEqual({ x: 300, y: 100, zoom: 1 });
  });

  it("never leaves the picture", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(side, side, any, any, any, (width, height, x, y, zoom) => {
        const size = { width, height };
        const view = look(size, wholeView(size), { x, y, zoom });
        const half = sideOf(size, view) / 2;
        expect(view.x - half).toBeGreaterThanOrEqual(-1e-6);
        expect(view.x + half).toBeLessThanOrEqual(width + 1e-6);
        expect(view.y - half).toBeGreaterThanOrEqual(-1e-6);
        expect(view.y + half).toBeLessThanOrEqual(height + 1e-6);
      }),
    );
  });
});
