import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A shop of the chain as people wrote it: what a customer would know or look for. */
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
}

type Written = Omit<Store, 'isRoundTheClock' | 'isLicensed' | 'deliveryMinimum'> & {
  readonly hours: { readonly delivery: Readonly<Record<string, string>> }
  readonly minimums: { readonly delivery: number }
  readonly liquorLicence?: object
  readonly comingSoon?: boolean
}

const folder = join(import.meta.dirname, '../../../content/stores')

const read = (file: string): Written => parse(readFileSync(join(folder, file), 'utf8')) as Written

/** Shops that open at half past four at the earliest, or do not deliver, deliver nothing in the afternoon of their zone. */
const deliversFromNoon = ({ hours }: Written): boolean => !Object.values(hours.delivery).some((each) => each >= '16')

/** With another SEED the tests meet other shops: what holds for one store has to hold for all. */
const rotated = <T>(list: readonly T[]): readonly T[] => {
  const shift = Math.abs(Number(process.env['SEED'] ?? 0)) % list.length
  return [...list.slice(shift), ...list.slice(0, shift)]
}

/** Every shop that takes orders for pickup and delivery on a Saturday from 2 pm to 6 pm of its own clock. */
const openStores: readonly Store[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.includes('/') && file.endsWith('.yaml'))
  .sort()
  .map(read)
  .filter((written) => written.comingSoon !== true && deliversFromNoon(written))
  .map(({ id, slug, name, city, postCode, zone, hours, minimums, liquorLicence }) => ({
    id,
    slug,
    name,
    city,
    postCode: postCode,
    zone,
    isRoundTheClock: hours.delivery['daily'] === '00:00-24:00',
    isLicensed: liquorLicence !== undefined,
    deliveryMinimum: minimums.delivery,
  }))

export const stores = rotated(openStores)
