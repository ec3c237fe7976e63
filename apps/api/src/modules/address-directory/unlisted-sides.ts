import type { Place } from '@forno/domain/content/content'
import type { Sql } from '../../platform/db/database.ts'
import { directoryStore } from './directory-store.ts'
import { onBothSides } from './rank-houses.ts'
import { readTypedText } from './typed-text.ts'
import { weighStreet } from './weigh-street.ts'

/** The least score of a street whose name is the whole text without a suburb. */
const leastScore = 0.7

/**
 * The places of the nearest known houses on both sides of a house number that the index lacks; none if no street of
 * that name is near the place, or the street has no house. Two statements. [LOC-20]
 */
export const unlistedSides =
  (sql: Sql) =>
  async (address: string, near: Place): Promise<readonly Place[]> => {
    const store = directoryStore(sql)
    const text = readTypedText(address)
    const [best] = (await store.streetsNear(near))
      .map((street) => weighStreet(text, { street, isNear: false, places: [] }))
      .filter((match) => match !== null && match.score >= leastScore && match.houses.length > 0)
      .sort((a, b) => (b?.score ?? 0) - (a?.score ?? 0))
    const digits = best?.houses[0]?.digits
    if (best == null || digits === undefined) return []
    const number = Number(digits)
    const read = await store.nearestHouses(best.street.id, number)
    // Another edition may have replaced the index since the streets were read.
    const now = read.length > 0 ? null : await store.street(best.street.key)
    const houses = now === null ? read : await store.nearestHouses(now.id, number)
    return onBothSides(houses, number).flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    )
  }
