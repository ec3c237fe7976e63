import { ownProperty } from '@forno/domain/core/own-property'

/** Stop words: words without meaning for a search of food. */
const stopWords = new Set(
  (
    'a an and or of on in at to for from the this that it is are be i im me my we us you your want wanted like would love ' +
    'looking need give get find show have has please some any anything something stuff thing food dish with w plus extra ' +
    'topped made what which can could do just only very really maybe'
  ).split(' '),
)

/** Everyday words and the menu's word for each, in the singular. */
export const synonyms: Readonly<Record<string, string>> = {
  pepper: 'capsicum',
  shrimp: 'prawn',
  fry: 'chip',
  arugula: 'rocket',
  cilantro: 'coriander',
  soda: 'softdrink',
  fizzy: 'softdrink',
  coke: 'cola',
  aubergine: 'eggplant',
  bbq: 'barbecue',
  barbeque: 'barbecue',
  feta: 'fetta',
  chili: 'chilli',
  hawaiian: 'pineapple',
  schnitty: 'schnitzel',
  parma: 'parmi',
  parmigiana: 'parmi',
  veg: 'vegetarian',
  veggie: 'vegetarian',
  diet: 'sugar',
  corn: 'sweetcorn',
}

/** Pairs of words with the meaning of one. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/\bsoft drinks?\b/g, 'softdrink'],
  [/\b(?:bell|sweet) peppers?\b/g, 'capsicum'],
  [/\bsweet corn\b/g, 'sweetcorn'],
]

/** Lower case, without accents and apostrophes. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')

/** The words of a text in order. */
export const wordsOf = (text: string): readonly string[] =>
  pairs
    .reduce((joined, [pair, word]) => joined.replace(pair, word), plain(text))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Endings of plurals, and what replaces each; the first that fits is used. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)ies$/, 'y'],
  [/(?<=ch|sh|ss|x|to)es$/, ''],
  [/(?<=..[^su])s$/, ''],
]

/** The singular of a word: "prawns" becomes "prawn", "tomatoes" "tomato", "anchovies" "anchovy". */
export const singular = (word: string): string => {
  const [ending, end] = endings.find(([each]) => each.test(word)) ?? []
  return ending === undefined ? word : word.replace(ending, end ?? '')
}

/** A word as typed, and in the singular. */
export const formsOf = (word: string): readonly string[] => [...new Set([word, singular(word)])]

/** A word as typed and in the singular, with the menu's synonyms for both. */
export const withSynonyms = (word: string): readonly string[] => {
  const forms = formsOf(word)
  return [...new Set([...forms, ...forms.flatMap((form) => ownProperty(synonyms, form) ?? [])])]
}

/** Whether a search ignores this word. */
export const isStopWord = (word: string): boolean => stopWords.has(word)
