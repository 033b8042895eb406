import { allOf, anyOf, box, colour, ellipse, outside, stroke, type Shape } from "./shapes";

const [ground, leaf, light, wood] = [
  colour("#1f5f4e"),
  colour("#8fc79a"),
  colour("#c5e3bd"),
  colour("#f3e7cf"),
];

/** The demo school's own sign: a banyan, with the roots that hang from its branches, on green. */
export const logoShapes: readonly Shape[] = [
  { colour: ground, covers: ellipse(50, 50, 49) },
  {
    colour: wood,
    covers: anyOf(
      allOf(
        box(38, 40, 62, 82),
        outside(ellipse(33, 62, 11, 20)),
        outside(ellipse(67, 62, 11, 20)),
      ),
      stroke([28, 48], [28, 80], 3.2),
      stroke([72, 48], [72, 80], 3.2),
      stroke([18, 50], [18, 72], 2.4),
      stroke([82, 50], [82, 72], 2.4),
      allOf(ellipse(50, 86, 34, 5), box(0, 80, 100, 90)),
    ),
  },
  {
    colour: leaf,
    covers: anyOf(
      ellipse(50, 32, 22, 18),
      ellipse(28, 40, 17, 14),
      ellipse(72, 40, 17, 14),
      ellipse(50, 44, 26, 9),
    ),
  },
  {
    colour: light,
    covers: anyOf(ellipse(44, 25, 11, 7), ellipse(25, 35, 7.5, 5), ellipse(66, 33, 8, 5)),
  },
];
