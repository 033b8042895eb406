import { clear, type Colour, type Shape } from "./shapes";

/** Points of an edge pixel, in each direction, whose colours are mixed. */
const points = 4;
/** Steps of a mixed colour: few different ones make a small file. */
const step = 8;

export interface Raster {
  size: number;
  /** One colour for each pixel, row by row. */
  pixels: readonly Colour[];
}

const stepped = (value: number) => Math.min(255, Math.round(value / step) * step);

/** The mean of colours; what is clear takes part by its opacity alone. */
function mixed(colours: readonly Colour[]): Colour {
  const opacity = colours.reduce((sum, one) => sum + one[3], 0);
  if (opacity === 0) return clear;
  const mean = (at: 0 | 1 | 2) =>
    stepped(colours.reduce((sum, one) => sum + one[at] * one[3], 0) / opacity);
  return [mean(0), mean(1), mean(2), stepped(opacity / colours.length)];
}

/** The topmost of shapes that covers a point; the topmost comes first. */
function shapeAt(topDown: readonly Shape[], x: number, y: number): Shape | undefined {
  for (const shape of topDown) if (shape.covers(x, y)) return shape;
  return undefined;
}

/**
 * Shapes drawn into a square of pixels, later shapes over earlier ones. A pixel is of the shapes at
 * its corners: one whole, several mixed.
 */
export function drawn(shapes: readonly Shape[], size: number): Raster {
  const topDown = shapes.toReversed();
  const scale = 100 / size;
  const across = size + 1;
  const corners = Array.from({ length: across ** 2 }, (_, at) =>
    shapeAt(topDown, (at % across) * scale, Math.floor(at / across) * scale),
  );
  const pixelAt = (x: number, y: number): Colour => {
    const at = y * across + x;
    const [one, two] = [corners[at], corners[at + 1]];
    const [three, four] = [corners[at + across], corners[at + across + 1]];
    if (one === two && one === three && one === four) return one?.colour ?? clear;
    const here = topDown.filter((shape) => [one, two, three, four].includes(shape));
    return mixed(
      Array.from({ length: points ** 2 }, (_, point) => {
        const [right, down] = [point % points, Math.floor(point / points)].map(
          (place) => (place + 0.5) / points,
        ) as [number, number];
        return shapeAt(here, (x + right) * scale, (y + down) * scale)?.colour ?? clear;
      }),
    );
  };
  return {
    size,
    pixels: Array.from({ length: size ** 2 }, (_, at) => pixelAt(at % size, Math.floor(at / size))),
  };
}
