import type { Random } from "@rollcall/kit/schema/demo/random";
import type { Sex } from "../naming";
import { hairOf, hairstyles } from "./hair";
import {
  allOf,
  anyOf,
  box,
  colour,
  darker,
  ellipse,
  everywhere,
  mirrored,
  outside,
  stroke,
  type Shape,
} from "./shapes";

const skins = ["#f0c8a4", "#e2b188", "#d29b6e", "#bb8157", "#9c6842", "#7d5033"].map(colour);
const hairs = ["#17130f", "#231a15", "#31231a", "#442f22"].map(colour);
const backgrounds = [
  "#dbe9f4",
  "#e4ecd9",
  "#f6e6d3",
  "#e9e1f2",
  "#f5dfdf",
  "#d8ecea",
  "#f4efd2",
  "#e3e6ea",
].map(colour);
const [white, jersey, tie, ink, lips, glass] = [
  colour("#ffffff"),
  colour("#1f5f4e"),
  colour("#c8973c"),
  colour("#1d1b1a"),
  colour("#9c3f3f"),
  colour("#3b4652"),
];

/** Jersey, collar and tie: the school's uniform. */
const uniform = (): Shape[] => [
  { colour: jersey, covers: ellipse(50, 111, 40, 33) },
  { colour: darker(jersey, 0.18), covers: mirrored(stroke([36, 80], [49, 99], 4)) },
  {
    colour: white,
    covers: allOf(
      mirrored((x, y) => x <= 50 && x >= 35 && y >= 74 && y - 74 <= (x - 33) * 1.55),
      ellipse(50, 104, 32, 32),
    ),
  },
  {
    colour: tie,
    covers: anyOf(
      (x, y) => y >= 84 && y <= 88 && Math.abs(x - 50) <= 3.4,
      (x, y) => y > 88 && Math.abs(x - 50) <= 1.6 + (y - 88) * 0.2,
    ),
  },
];

/** Brows, eyes, nose and mouth. */
function features(random: Random, skin: Shape["colour"], hair: Shape["colour"]): Shape[] {
  const [apart, smile, brows] = [random.whole(8, 10), random.whole(5, 8), random.whole(39, 41)];
  const mouth = 59;
  const isOpen = random.chance(0.3);
  const line = allOf(
    ellipse(50, mouth, smile + 1.4, 5.2),
    outside(ellipse(50, mouth - 2, smile + 1.4, 5.2)),
    box(0, mouth - 0.5, 100, 100),
  );
  return [
    {
      colour: darker(hair, 0.1),
      covers: mirrored(stroke([47 - apart, brows], [52.5 - apart, brows - 1], 1.9)),
    },
    { colour: white, covers: mirrored(ellipse(50 - apart, 47, 3.5, 2.9)) },
    { colour: ink, covers: mirrored(ellipse(50 - apart, 47, 2.3, 2.6)) },
    {
      colour: white,
      covers: anyOf(ellipse(50.8 - apart, 46.1, 0.8), ellipse(50.8 + apart, 46.1, 0.8)),
    },
    { colour: darker(skin, 0.16), covers: stroke([49, 54], [51.2, 54], 1.8) },
    isOpen
      ? { colour: white, covers: allOf(ellipse(50, mouth, smile, 4.6), box(0, mouth, 100, 100)) }
      : { colour: lips, covers: line },
    ...(isOpen
      ? [
          {
            colour: lips,
            covers: allOf(
              ellipse(50, mouth, smile + 1, 5.6),
              outside(ellipse(50, mouth, smile, 4.2)),
              box(0, mouth - 0.4, 100, 100),
            ),
          },
        ]
      : []),
  ];
}

const ring = (x: number, y: number, radius: number) =>
  allOf(ellipse(x, y, radius), outside(ellipse(x, y, radius - 1.3)));
const glasses = (): Shape => ({
  colour: glass,
  covers: anyOf(
    mirrored(ring(40.5, 47.3, 6.8)),
    stroke([47, 46.6], [53, 46.6], 1.3),
    mirrored(stroke([29, 46], [34, 46.6], 1.3)),
  ),
});

/**
 * A child's face as flat areas, later ones over earlier ones. It is nobody's: chance chooses skin,
 * hair and the rest.
 */
export function faceOf(random: Random, sex: Sex, place: number): Shape[] {
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const background = backgrounds[place % backgrounds.length] ?? white;
  const style = hairstyles[sex][place % hairstyles[sex].length] ?? "short";
  const { behind, above } = hairOf(style, hair, random);
  const wide = random.whole(20, 22);
  return [
    { colour: background, covers: everywhere },
    ...behind,
    { colour: darker(skin, 0.14), covers: anyOf(box(42.5, 60, 57.5, 80), ellipse(50, 80, 7.5, 6)) },
    ...uniform(),
    { colour: darker(skin, 0.08), covers: mirrored(ellipse(50 - wide, 49, 3.6, 5)) },
    { colour: skin, covers: anyOf(ellipse(50, 45, wide, 23), ellipse(50, 50, wide - 2.5, 20)) },
    { colour: darker(skin, 0.07), covers: mirrored(ellipse(50 - wide + 8, 54.5, 3.6, 2.3)) },
    ...features(random, skin, hair),
    ...above,
    ...(random.chance(0.16) ? [glasses()] : []),
  ];
}
