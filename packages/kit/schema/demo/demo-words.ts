/** First names and surnames of made-up people. */
export const firstNames = [
  ..."Asha Ben Chloé Dmitri Elif Farid Grace Hiro Ines Jonas Kavya Liam Meera Noah Olga Priya".split(
    " ",
  ),
];
export const surnames = [
  ..."Mehta Okafor Martin Orlov Kaya Haddad Lin Tanaka Costa Weber Rao Byrne Shah Silva Novak Iyer".split(
    " ",
  ),
];
/** What things are called for short. */
export const things = [
  ..."Maple Harbour Northside Riverside Cedar Summit Lakeview Orchard Willow Central Meadow Hillcrest Juniper Sunrise Granite Terrace".split(
    " ",
  ),
];
export const towns = [..."Nainital Lagos Lyon Leeds Izmir Osaka Porto Ghent Pune Cork".split(" ")];
export const notes = [
  "Checked in spring; all in order.",
  "Please call before the first visit.",
  "Moved here from the old building.",
  "To be looked at again next month.",
  "Agreed on the phone.",
  "Everything needed is at the front desk.",
];
