import type { Random } from "@rollcall/kit/schema/demo/random";
import type { Sex } from "../naming";
import {
  allOf,
  anyOf,
  box,
  colour,
  darker,
  ellipse,
  mirrored,
  outside,
  stroke,
  type Colour,
  type Shape,
} from "./shapes";

type Area = Shape["covers"];
type Style =
  | "short"
  | "parted"
  | "fringe"
  | "curls"
  | "crop"
  | "long"
  | "bob"
  | "plaits"
  | "bun"
  | "ponytail";

/** The styles in which faces are drawn, one after the other. */
export const hairstyles: Readonly<Record<Sex, readonly Style[]>> = {
  female: ["long", "plaits", "bob", "ponytail", "bun"],
  male: ["short", "parted", "crop", "curls", "fringe"],
};

const crown = ellipse(50, 40.5, 24, 25.5);
/** What of the crown frames a face whose hair is brushed to one side, by how far. */
const brushed = (aside: number): Area =>
  allOf(crown, outside(ellipse(50 + aside, 55, 22, 26)), box(0, 0, 100, 45));
const straight = (bottom: number): Area =>
  anyOf(
    allOf(crown, box(0, 0, 100, bottom)),
    allOf(crown, outside(ellipse(50, 50, 20.5, 30)), box(0, 0, 100, 52)),
  );
const curls: Area = anyOf(
  mirrored(anyOf(ellipse(28, 24, 8.5), ellipse(36, 19, 8.5), ellipse(45, 16, 8.5))),
  mirrored(anyOf(ellipse(26.5, 34, 6.5), ellipse(27, 43, 4.6))),
  allOf(crown, box(0, 0, 100, 30)),
);
const ribbons = ["#c8973c", "#b4472e", "#ffffff"].map(colour);

const plait: Area = anyOf(
  ...[0, 1, 2, 3].map((at) => ellipse(25.5 - at * 0.7, 60 + at * 8, 6 - at * 0.5, 5.4)),
);

interface Hair {
  /** Behind the head. */
  behind: Shape[];
  /** Over the face. */
  above: Shape[];
}

const tops: Readonly<Record<Style, Area>> = {
  short: brushed(4),
  parted: brushed(-5.5),
  crop: allOf(crown, outside(ellipse(50, 57, 24.5, 28)), box(0, 0, 100, 44)),
  curls,
  fringe: straight(31),
  long: anyOf(brushed(5), allOf(crown, outside(ellipse(50, 52, 20, 27)), box(0, 0, 100, 56))),
  bob: straight(33),
  plaits: anyOf(allOf(crown, outside(mirrored(ellipse(41, 54, 19, 26))), box(0, 0, 100, 46))),
  bun: allOf(crown, outside(ellipse(50, 56, 23, 28)), box(0, 0, 100, 46)),
  ponytail: brushed(-4),
};

function behindOf(style: Style, hair: Colour, ribbon: Colour): Shape[] {
  const of = (covers: Area): Shape => ({ colour: hair, covers });
  const tied = (covers: Area): Shape => ({ colour: ribbon, covers });
  if (style === "long")
    return [of(anyOf(ellipse(50, 44, 27, 29), box(23, 44, 77, 80), ellipse(50, 80, 27, 8)))];
  if (style === "bob")
    return [of(anyOf(ellipse(50, 43, 26.5, 28), mirrored(ellipse(31, 58, 8.5, 10))))];
  if (style === "plaits")
    return [
      of(mirrored(plait)),
      tied(mirrored(ellipse(23.5, 88, 4.6, 3.2))),
      of(ellipse(50, 41, 25, 26)),
    ];
  if (style === "bun") return [of(ellipse(50, 13, 10.5, 9.5)), tied(ellipse(50, 20, 8.5, 2.6))];
  if (style === "ponytail")
    return [
      of(anyOf(stroke([66, 24], [80, 44], 13), stroke([80, 44], [78, 68], 11))),
      tied(ellipse(69, 25, 4.5, 5)),
    ];
  return [];
}

/** Hair of a style, as flat areas behind the head and over the face. */
export function hairOf(style: Style, hair: Colour, random: Random): Hair {
  const ribbon = random.pick(ribbons);
  const isTurned = random.chance(0.5);
  const turned = ({ colour: of, covers }: Shape): Shape =>
    isTurned ? { colour: of, covers: (x, y) => covers(100 - x, y) } : { colour: of, covers };
  return {
    behind: behindOf(style, darker(hair, 0.12), ribbon).map(turned),
    above: [turned({ colour: hair, covers: tops[style] })],
  };
}
