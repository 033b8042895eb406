// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/order",
  {
    move: { title: string | number };
    menu: undefined;
    hint: undefined;
    up: undefined;
    down: undefined;
    top: undefined;
    bottom: undefined;
    byHand: undefined;
    moved: { title: string | number };
    movedTo: { title: string | number; place: number; of: number };
    thereAlready: { title: string | number };
    undone: { title: string | number };
    failed: undefined;
    unconfirmed: undefined;
    "whyNot.filtered": undefined;
    "whyNot.sorted": undefined;
    show: undefined;
  }
>;
export default words;
