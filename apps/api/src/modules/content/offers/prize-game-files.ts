import type { PrizeGame, PrizePermit, PrizeSegment } from '@forno/domain/content/prize-game'
import { states, type LocalDate, type OfferId } from '@forno/domain/core/basic-types'
import { localDate } from '../yaml/hours-reader.ts'
import type { KnownNames } from '../yaml/known-names.ts'
import {
  fields,
  invalid,
  knownName,
  list,
  listOfDifferent,
  oneOf,
  optional,
  orWord,
  slug,
  text,
  whole,
  withPosition,
  type Reader,
} from '../yaml/readers.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

const largestWeight = 1_000_000
const largestStock = 10_000_000

type Period = { readonly from: LocalDate; readonly until: LocalDate }
const period = { from: localDate, until: localDate }
const isBackwards = ({ from, until }: Period): boolean => until < from

/** A segment with an offer needs stock and days; a segment without one has neither. */
const segmentReader = (names: KnownNames): Reader<PrizeSegment> => {
  const read = withPosition(
    fields({
      id: slug,
      weight: whole(1, largestWeight),
      offer: optional<OfferId | null>(knownName(names.offers), null),
      stock: optional<number | null | undefined>(orWord('unlimited', whole(1, largestStock)), undefined),
      validDays: optional<number | undefined>(whole(1, 366), undefined),
    }),
  )
  return (value, report) => {
    const found = read(value, report)
    if (found === invalid) return invalid
    const { id, weight, offer, stock, validDays } = found.value
    if (offer === null && stock === undefined && validDays === undefined) return { id, weight, prize: null }
    if (offer !== null && stock !== undefined && validDays !== undefined)
      return { id, weight, prize: { offerId: offer, stock, validDays } }
    report(found.at, `the segment '${id}' needs offer, stock and validDays, or none of them`)
    return invalid
  }
}

const permit: Reader<PrizePermit> = fields({ state: oneOf('state', states), number: text, ...period })

/** Rules across the fields of a game, as messages. */
const errorsOf = ({ slug: name, segments, permits, withoutPermit, ...dates }: PrizeGame): readonly string[] => {
  const ids = segments.map(({ id }) => id)
  const when = (broken: boolean, message: string): readonly string[] => (broken ? [message] : [])
  return [
    ...when(isBackwards(dates), `the game '${name}' ends before it begins`),
    ...when(new Set(ids).size < ids.length, `the game '${name}' has two segments with the same id`),
    ...when(
      segments.every(({ prize }) => prize !== null),
      `the game '${name}' needs a segment that wins nothing`,
    ),
    ...permits
      .filter(({ state }) => withoutPermit.includes(state))
      .map(({ state }) => `${state} has a permit and is in withoutPermit`),
    ...permits.filter(isBackwards).map(({ number }) => `the permit ${number} ends before it begins`),
  ]
}

/** Prize games with their weights, prizes, stock and permits. [MKT-13] */
export const readPrizeGames = (
  entries: readonly Value[],
  names: KnownNames,
  report: ReportError,
): readonly PrizeGame[] => {
  const read = fields({
    slug,
    ...period,
    segments: list(segmentReader(names)),
    withoutPermit: listOfDifferent(oneOf('state', states)),
    permits: list(permit),
  })
  return entries.flatMap((entry) => {
    const game = read(entry, report)
    if (game === invalid) return []
    for (const error of errorsOf(game)) report(entry.at, error)
    return [game]
  })
}
