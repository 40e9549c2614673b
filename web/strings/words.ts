/** The members of a page's English texts, in any language: a text stays a text, one with places keeps its places. */
export type Words<English> = English extends string
  ? string
  : English extends (...places: infer Places) => string
    ? (...places: Places) => string
    : { readonly [Name in keyof English]: Words<English[Name]> };
