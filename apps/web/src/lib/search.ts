import { editDistance } from '@forno/domain/core/edit-distance'

/** The words of a text to compare: lower case, without accents, "&" as "and". */
const searchWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** The number of typos that a searched word may have: one from five letters on, two from eight. */
const allowedTypos = (word: string): number => (word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0)

/** The fewest typos with which a searched word equals a word or its beginning; Infinity = no match. */
const typosBetween = (searched: string, word: string): number => {
  if (word.startsWith(searched)) return 0
  const max = allowedTypos(searched)
  const lengths = [word.length, searched.length - 1, searched.length, searched.length + 1]
  const fewest = Math.min(...lengths.map((length) => editDistance(searched, word.slice(0, length), max)))
  return fewest <= max ? fewest : Infinity
}

/** The rank of a text decides between matches with equally many typos, for up to four texts. */
const typoWeight = 4

/**
 * The items whose texts contain every searched word, typos forgiven; best match first, ties in their own order. `texts`
 * lists the searched texts, most important first. An empty search keeps everything.
 */
export const searchItems = <Item>(
  items: readonly Item[],
  search: string,
  texts: (item: Item) => readonly string[],
): readonly Item[] => {
  const searchedWords = searchWords(search)
  if (searchedWords.length === 0) return items
  const score = (item: Item): number => {
    const fields = texts(item).map(searchWords)
    const best = (word: string) =>
      Math.min(
        ...fields.flatMap((words, rank) => words.map((other) => typosBetween(word, other) * typoWeight + rank)),
        Infinity,
      )
    return searchedWords.reduce((sum, word) => sum + best(word), 0)
  }
  return items
    .map((item) => ({ item, points: score(item) }))
    .filter(({ points }) => points < Infinity)
    .toSorted((a, b) => a.points - b.points)
    .map(({ item }) => item)
}
