// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/inputs",
  {
    yes: undefined;
    no: undefined;
    none: undefined;
    choose: undefined;
    openCalendar: undefined;
    calendar: undefined;
    previousMonth: undefined;
    nextMonth: undefined;
    month: undefined;
    year: undefined;
    today: undefined;
    time: undefined;
    dayExample: { day: string | number };
    pickColour: undefined;
    takeColour: { colour: string | number };
    contrast: { ratio: string | number };
    contrastGood: undefined;
    contrastFair: undefined;
    contrastPoor: undefined;
    chooseFile: undefined;
    chooseImage: undefined;
    replaceFile: undefined;
    removeFile: undefined;
    cancelUpload: undefined;
    uploading: { name: string | number; percent: number };
    dropHere: undefined;
    fileLimit: { size: string | number };
    fileTooLarge: { size: string | number; limit: string | number };
    fileWrongType: { types: string | number };
    fileNotSent: undefined;
    fileEmpty: undefined;
    previewOf: { label: string | number };
    search: undefined;
    searching: undefined;
    noMatch: { text: string | number };
    nothingYet: undefined;
    searchFailed: undefined;
    tryAgain: undefined;
    more: { count: number };
    clear: undefined;
    remove: { what: string | number };
    createNamed: { label: string | number; text: string | number };
    createNew: { label: string | number };
    chosen: { label: string | number };
    unknownRecord: { id: string | number };
    searchKeys: undefined;
    all: undefined;
    allOf: { group: string | number };
    keysChosen: { count: number; all: number };
    notYours: undefined;
    pageKeys: undefined;
    otherKeys: undefined;
    ofOwn: { verb: string | number };
    fieldKey: { permission: string | number; fields: string | number };
    keyOf: { verb: string | number; things: string | number };
  }
>;
export default words;
