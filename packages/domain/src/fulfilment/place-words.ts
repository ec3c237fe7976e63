import { ownProperty } from '../core/own-property.ts'
import { cleanText } from '../core/pasted-text.ts'
import { states, type State } from '../core/basic-types.ts'

/** Spellings of one word of a place name, as people and maps shorten it. The first is the whole word. */
const spellings: readonly (readonly string[])[] = [
  ['mount', 'mt', 'mnt', 'mtn'],
  ['saint', 'st', 'snt'],
  ['street', 'st', 'str'],
  ['point', 'pt', 'pnt'],
  ['port', 'pt', 'prt'],
  ['fort', 'ft'],
  ['north', 'nth', 'n', 'nrth'],
  ['south', 'sth', 's', 'sou'],
  ['east', 'e', 'est'],
  ['west', 'w', 'wst'],
  ['upper', 'upr'],
  ['lower', 'lwr'],
  ['harbour', 'harbor', 'hbr', 'hrbr', 'harb', 'hb', 'hbour'],
  ['heads', 'hds', 'head', 'hd'],
  ['heights', 'hts', 'hgts', 'ht'],
  ['hills', 'hls', 'hill', 'hl'],
  ['beach', 'bch', 'bh'],
  ['bridge', 'brg', 'bdge', 'brdg', 'br'],
  ['springs', 'spgs', 'spring', 'sprgs', 'spngs', 'sps'],
  ['creek', 'ck', 'crk', 'cr'],
  ['central', 'ctl', 'cntrl', 'ctrl', 'cen', 'cent'],
  ['centre', 'center', 'ctr'],
  ['city', 'cty', 'cbd'],
  ['island', 'is', 'isl', 'islnd'],
  ['park', 'pk', 'prk'],
  ['valley', 'vly', 'vlly', 'val'],
  ['vale', 'vl'],
  ['victoria', 'vic', 'vict'],
  ['lakes', 'lks', 'lake', 'lk'],
  ['river', 'rvr', 'riv'],
  ['gardens', 'gdns', 'gdn'],
  ['bay', 'by'],
  ['coast', 'cst'],
  ['peninsula', 'pen', 'penin'],
  ['junction', 'jnc', 'jct'],
  ['lord', 'ld'],
]

const byWord = new Map<string, Set<string>>()
for (const words of spellings)
  for (const word of words) {
    const known = byWord.get(word) ?? new Set<string>()
    // "st" is both saint and street; saint is not street.
    for (const other of word === words[0] ? words : [words[0] ?? word, word, ...words.slice(1)]) known.add(other)
    byWord.set(word, known)
  }

/** Every spelling of a word of a place name; the word itself when it has no other. */
export const spellingsOf = (word: string): ReadonlySet<string> => byWord.get(word) ?? new Set([word])

/** Short forms of a word and the full ones, as an address index writes them; only "saint" is written short there. */
const fullForms: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['mt', 'mnt', 'mtn'].map((short) => [short, ['mount']])),
  ...Object.fromEntries(['nth', 'nrth', 'n'].map((short) => [short, ['north']])),
  ...Object.fromEntries(['sth', 's'].map((short) => [short, ['south']])),
  ...Object.fromEntries(['hbr', 'harbor', 'hrbr'].map((short) => [short, ['harbour']])),
  saint: ['st'],
  pt: ['point', 'port'],
  pnt: ['point'],
  prt: ['port'],
  ft: ['fort'],
  e: ['east'],
  w: ['west'],
  hts: ['heights'],
  hgts: ['heights'],
  hls: ['hills'],
  hds: ['heads'],
  bch: ['beach'],
  ck: ['creek'],
  crk: ['creek'],
  pk: ['park'],
  vly: ['valley'],
  gdns: ['gardens'],
  spgs: ['springs'],
  upr: ['upper'],
  lwr: ['lower'],
  lks: ['lakes'],
  jct: ['junction'],
  isl: ['island'],
  vic: ['victoria'],
}

/** The names that typed words may stand for, the literal one first: "pt cook", "point cook", "port cook". [LOC-14] */
export const fullNames = (words: readonly string[]): readonly string[] => {
  const forms = words.map((word) => ownProperty(fullForms, word) ?? [word])
  const full = forms.reduce<readonly string[]>(
    (names, each) => names.flatMap((name) => each.map((word) => `${name} ${word}`.trim())).slice(0, 4),
    [''],
  )
  return [...new Set([words.join(' '), ...full])]
}

/** Names of states, longest first, so that "western australia" is not read as "australia". */
const stateWords: readonly (readonly [string, State])[] = [
  ['australian capital territory', 'ACT'],
  ['new south wales', 'NSW'],
  ['northern territory', 'NT'],
  ['western australia', 'WA'],
  ['south australia', 'SA'],
  ['queensland', 'QLD'],
  ['tasmania', 'TAS'],
  ['victoria', 'VIC'],
  ['tassie', 'TAS'],
  ['n s w', 'NSW'],
  ['a c t', 'ACT'],
  ['n t', 'NT'],
  ['w a', 'WA'],
  ['s a', 'SA'],
  ...states.map((state) => [state.toLowerCase(), state] as const),
]

const oneWordStates = new Set(stateWords.map(([name]) => name).filter((name) => !name.includes(' ')))

/** Whether a word of a place is the name of a state, such as "vic" or "tasmania". */
export const isStateWord = (word: string): boolean => oneWordStates.has(word)

/** The words of a text to compare: lower case, without accents and apostrophes. */
export const placeWords = (text: string): readonly string[] =>
  cleanText(text, 'sign')
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/(?<=[a-z])(?=\d{4}\b)|(?<=\b\d{4})(?=[a-z])/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** Words around a place in a search that name none. */
const fillers = new Set([
  ...['pizza', 'hut', 'forno', 'store', 'stores', 'shop', 'near', 'nearest', 'closest', 'around', 'in', 'at', 'the'],
  ...['suburb', 'of', 'my', 'to', 'postcode', 'area'],
])
const countries = new Set(['australia', 'aus', 'au', 'aust', 'oz'])

/** A place as people write it, with state and postcode in any order. */
export type TypedPlace = {
  readonly words: readonly string[]
  readonly state: State | null
  readonly postcode: string | null
}

const withoutRun = (words: readonly string[], run: readonly string[]): readonly string[] | null => {
  const at = words.findIndex((_, index) => run.every((word, offset) => words[index + offset] === word))
  return at < 0 ? null : [...words.slice(0, at), ...words.slice(at + run.length)]
}

/**
 * The readings of a text, the most literal first: all its words as a name, then without a state's name. "Victoria Park"
 * may be a park in Victoria, or the suburb of that name.
 */
export const readPlace = (text: string): readonly TypedPlace[] => {
  const all = placeWords(text)
  const digits = all.find((word) => /^\d{4}$/.test(word)) ?? all.find((word) => /^8\d\d$/.test(word))
  const named = all.filter((word) => word !== digits)
  const kept = named.filter((word) => !fillers.has(word))
  const own = kept.length === 0 ? named : kept
  const postcode = digits?.padStart(4, '0') ?? null
  const readings: TypedPlace[] = [{ words: own.filter((word) => !countries.has(word)), state: null, postcode }]
  for (const [name, state] of stateWords) {
    const words = withoutRun(own, name.split(' '))
    if (words !== null) readings.push({ words: words.filter((word) => !countries.has(word)), state, postcode })
  }
  return readings
}
