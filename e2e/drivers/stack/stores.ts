import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { typedRows } from '../../../apps/api/test/typed/typed-rows.ts'

/** A store of the chain with the facts that a customer would know or search for. */
export type Store = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly city: string
  readonly postCode: string
  readonly zone: string
  readonly isRoundTheClock: boolean
  /** Sells beer, wine and cider. */
  readonly isLicensed: boolean
  readonly deliveryMinimum: number
  readonly pickupMinimum: number
  /** The level of its prices. */
  readonly tier: string
}

/**
 * What a journey needs of its store. `dearest` and `cheapest` are for journeys whose steps depend on prices or on the
 * delivery minimum: they run at both, and no other journey depends on them. `near-typed-houses`: in a suburb whose
 * addresses apps/api/test/typed/addresses.tsv spells.
 */
export type StoreKind =
  | 'any'
  | 'near-typed-houses'
  | 'round-the-clock'
  | 'ordinary'
  | 'licensed'
  | 'without-pickup-minimum'
  | 'dearest'
  | 'cheapest'

type StoreFile = Omit<Store, 'isRoundTheClock' | 'isLicensed' | 'deliveryMinimum' | 'pickupMinimum'> & {
  readonly hours: { readonly delivery: Readonly<Record<string, string>> }
  readonly minimums: { readonly delivery: number; readonly pickup: number }
  readonly liquorLicence?: object
  readonly comingSoon?: boolean
}

const folder = join(import.meta.dirname, '../../../content/stores')

const read = (file: string): StoreFile => parse(readFileSync(join(folder, file), 'utf8')) as StoreFile

/** Stores that open at 16:30 at the earliest, or do not deliver, have no delivery in the afternoon. */
const deliversFromNoon = ({ hours }: StoreFile): boolean => !Object.values(hours.delivery).some((each) => each >= '16')

/** Another SEED gives the tests other stores, because every store must pass. */
const rotated = <T>(list: readonly T[]): readonly T[] => {
  const shift = Math.abs(Number(process.env['SEED'] ?? 0)) % list.length
  return [...list.slice(shift), ...list.slice(0, shift)]
}

/** Every store that takes pickup and delivery orders on a Saturday from 14:00 to 18:00 local time. */
const openStores: readonly Store[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/') && file.endsWith('.yaml'))
  .sort()
  .map(read)
  .filter((written) => written.comingSoon !== true && deliversFromNoon(written))
  .map(({ id, slug, name, city, postCode, zone, tier, hours, minimums, liquorLicence }) => ({
    id,
    slug,
    name,
    city,
    postCode: postCode,
    zone,
    isRoundTheClock: hours.delivery['daily'] === '00:00-24:00',
    isLicensed: liquorLicence !== undefined,
    deliveryMinimum: minimums.delivery,
    pickupMinimum: minimums.pickup,
    tier,
  }))

export const stores = rotated(openStores)

const minimumsOf = (tier: string): readonly number[] =>
  openStores.filter((store) => store.tier === tier).map(({ deliveryMinimum }) => deliveryMinimum)
const [highestMinimum, lowestMinimum] = [Math.max(...minimumsOf('remote')), Math.min(...minimumsOf('reference'))]

const typedHouses = typedRows('addresses').map(({ kept }) => kept)

const kinds: Readonly<Record<StoreKind, (store: Store) => boolean>> = {
  any: () => true,
  'near-typed-houses': ({ city, postCode }) =>
    typedHouses.some((house) => house.includes(`, ${city} `) && house.endsWith(postCode)),
  'round-the-clock': ({ isRoundTheClock }) => isRoundTheClock,
  ordinary: ({ isRoundTheClock }) => !isRoundTheClock,
  licensed: ({ isLicensed }) => isLicensed,
  'without-pickup-minimum': ({ pickupMinimum }) => pickupMinimum === 0,
  dearest: ({ tier, deliveryMinimum }) => tier === 'remote' && deliveryMinimum === highestMinimum,
  cheapest: ({ tier, deliveryMinimum }) => tier === 'reference' && deliveryMinimum === lowestMinimum,
}

export const isOfKind = (store: Store, kind: StoreKind): boolean => kinds[kind](store)

/** Whether a store serves several tests of a shop: journeys about prices change nothing at their store. */
export const isShared = (kind: StoreKind): boolean => kind === 'dearest' || kind === 'cheapest'
