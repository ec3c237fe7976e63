import { codeTexts } from './refusal-texts.ts'

/** Built-in texts of the pizza builder's refusals. [CAT-17] [CAT-18] [CAT-19] [RUL-11] [CON-08] */
export const builderTexts = {
  tooManyToppings: 'A pizza can have up to {max} toppings.',
  tooMany: 'You can choose up to {max} {type}.',
  tooFew: 'Please choose at least {min} {type}.',
  soldOut: '{name} has sold out at this store. Remove it or choose something else.',
  unmatched: codeTexts.UnmatchedBases,
  fixed: "You can't change the sauce and toppings of this pizza.",
  notOffered: "That isn't available in this size.",
} as const
