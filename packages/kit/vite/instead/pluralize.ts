/** Resources say themselves what one and many of them are called: Refine need not guess. */
const asItIs = (text: string) => text;

export default { plural: asItIs, singular: asItIs };
