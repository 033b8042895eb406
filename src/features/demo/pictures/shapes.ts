/** Red, green, blue and opacity, each 0 to 255. */
export type Colour = readonly [number, number, number, number];

/** A flat area in one colour, on a picture that is 100 wide and 100 high. */
export interface Shape {
  colour: Colour;
  covers(x: number, y: number): boolean;
}

type Area = Shape["covers"];

export const clear: Colour = [0, 0, 0, 0];

/** A colour as style sheets write it: "#1f6f54". */
export const colour = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
  255,
];

/** The colour with so much black in it, 0 to 1. */
export const darker = ([red, green, blue, opacity]: Colour, share: number): Colour => [
  Math.round(red * (1 - share)),
  Math.round(green * (1 - share)),
  Math.round(blue * (1 - share)),
  opacity,
];

export const everywhere: Area = () => true;

export const ellipse =
  (centreX: number, centreY: number, radiusX: number, radiusY = radiusX): Area =>
  (x, y) =>
    ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1;

export const box =
  (left: number, top: number, right: number, bottom: number): Area =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom;

/** A line of some width with round ends. */
export const stroke = (
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  width: number,
): Area => {
  const [wide, high] = [toX - fromX, toY - fromY];
  const length = wide ** 2 + high ** 2 || 1;
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - fromX) * wide + (y - fromY) * high) / length));
    return (x - fromX - along * wide) ** 2 + (y - fromY - along * high) ** 2 <= (width / 2) ** 2;
  };
};

export const anyOf =
  (...areas: readonly Area[]): Area =>
  (x, y) =>
    areas.some((area) => area(x, y));

export const allOf =
  (...areas: readonly Area[]): Area =>
  (x, y) =>
    areas.every((area) => area(x, y));

export const outside =
  (area: Area): Area =>
  (x, y) =>
    !area(x, y);

/** The same on both sides of the middle. */
export const mirrored =
  (area: Area): Area =>
  (x, y) =>
    area(x, y) || area(100 - x, y);
