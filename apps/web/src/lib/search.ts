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

/** The number of typos forgiven: one from five letters on, two from eight. */
const forgiven = (word: string): number => (word.length >= 8 ? 2 : word.length >= 5 ? 1 : 0)

/** The fewest typos with which a searched word equals a word or its beginning; Infinity = no match. */
const distance = (sought: string, word: string): number => {
  if (word.startsWith(sought)) return 0
  const most = forgiven(sought)
  const lengths = [word.length, sought.length - 1, sought.length, sought.length + 1]
  const best = Math.min(...lengths.map((length) => editDistance(sought, word.slice(0, length), most)))
  return best <= most ? best : Infinity
}

/**
 * The items whose texts contain every searched word, typos forgiven; best match first, ties in their own order. `texts`
 * lists the searched texts, most important first. An empty search keeps everything.
 */
export const searched = <Thing>(
  things: readonly Thing[],
  search: string,
  texts: (thing: Thing) => readonly string[],
): readonly Thing[] => {
  const sought = searchWords(search)
  if (sought.length === 0) return things
  const score = (thing: Thing): number => {
    const fields = texts(thing).map(searchWords)
    const best = (word: string) =>
      Math.min(...fields.flatMap((words, rank) => words.map((each) => distance(word, each) * 4 + rank)), Infinity)
    return sought.reduce((sum, word) => sum + best(word), 0)
  }
  return things
    .map((thing) => ({ thing, points: score(thing) }))
    .filter(({ points }) => points < Infinity)
    .toSorted((a, b) => a.points - b.points)
    .map(({ thing }) => thing)
}
