import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { BasketState } from '@forno/domain/basket/state'
import { menuFor } from '@forno/domain/menu/menu'
import { localMoment, parseWhen } from '@forno/domain/fulfilment/local-time'
import type { FoundCode } from '@forno/domain/baskets/codes'
import type { OfferId } from '@forno/domain/core/basic-types'
import { chance } from '@forno/proof/seeds'
import { stateOf, type StoredState } from '../../src/modules/baskets/stored-state.ts'
import { contentStore } from '../../src/modules/content/index.ts'
import { findStore } from '../../src/modules/stores/index.ts'
import { issueVoucher } from '../../src/modules/vouchers/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { saturdayNoon } from '../start-app.ts'
import { callOf, drawEdit, edited, type Edit, type Rules } from './basket-edits.ts'
import { ask, openBasket, type Answer } from './guest.ts'

const customers = 8
const rounds = 6
/** Few enough that an idempotency key is still remembered when its second attempt arrives late. */
const editsPerRound = 2

/** Menu and codes as the processes have loaded them; `edited` applies them. */
const rulesNow = async ({ sql }: Database): Promise<Rules> => {
  const content = await contentStore(sql).newest()
  const at = parseWhen(saturdayNoon)
  const store = content === null ? null : findStore(content, 'NSW01')
  if (content === null || store === null || at === null) throw new Error('the shop has neither menu nor time')
  const menu = menuFor(content, store, null, 'Pickup', localMoment(at, store.zone))
  const offerId = 'free-pizza' as OfferId
  const given = await issueVoucher(sql, { offerId, emailHash: null, maximum: 1, validFrom: null, validUntil: null }, at)
  const found = (code: string, offer: string, isPublic = true): [string, FoundCode] => [
    code,
    { code, offerId: offer as OfferId, isPublic, left: isPublic ? null : 1, validFrom: null, validUntil: null },
  ]
  const codes = [
    found('FIVER', 'five-off'),
    found('CLUB', 'tuesday-club'),
    found('NEWTOWN', 'newtown-local'),
    found(given, offerId, false),
  ]
  return { menu, at, found: new Map(codes) }
}

/** Makes the database record every version of the baskets of a race; writing the same version twice fails. */
const recordVersions = async ({ pool }: Database): Promise<void> => {
  await pool.query(`
    create table basket_versions (basket_id uuid, version integer, state jsonb, primary key (basket_id, version));
    create function keep_version() returns trigger language plpgsql as $$ begin
      if exists (select from basket_versions where basket_id = new.basket_id) then
        insert into basket_versions values (new.basket_id, new.version, new.state);
      end if;
      return null; end $$;
    create trigger baskets_keep_version after update on baskets for each row execute function keep_version();`)
}
type Version = { readonly version: number; readonly state: BasketState }
type VersionRow = Omit<Version, 'state'> & { readonly state: StoredState }
/** The contents of a basket, without the ids that only the server assigns inside meals. */
export const contentsOf = ({ lines, groups, codes }: BasketState) => ({
  lines: lines.map(({ id, productId, quantity, build }) => ({ id, productId, quantity, build })),
  groups: groups.map(({ slots, ...group }) => ({
    ...group,
    slots: Object.entries(slots)
      .map(([slot, inside]) => [slot, inside.map(({ productId, quantity, build }) => [productId, quantity, build])])
      .sort(),
  })),
  codes,
})
const idsIn = ({ lines, groups }: BasketState): readonly string[] => [...lines, ...groups].map(({ id }) => id)
const newIdIn = (after: BasketState, before: BasketState): string =>
  idsIn(after).find((id) => !idsIn(before).includes(id)) ?? randomUUID()

/** One edit with the answers to all its attempts, and the basket versions before and after it. */
type EditResult = {
  readonly key: string
  readonly edit: Edit
  readonly answers: readonly Answer[]
  readonly from: number
  readonly until: number
}
export const isTaken = ({ status }: Answer): boolean => status < 300

type SharedBasket = { readonly basketId: string; readonly sessionId: string }

/** Customers who edit one basket at once, over the processes at these URLs. */
export const makeEditRaces = async (database: Database, urlOf: (index: number) => string) => {
  const rules = await rulesNow(database)
  await recordVersions(database)

  const versionsOf = async (basketId: string): Promise<readonly Version[]> => {
    const rows = await database.sql<VersionRow>`
      select version, state from basket_versions where basket_id = ${basketId} order by version`
    return rows.map(({ version, state }) => ({ version, state: stateOf(state) }))
  }
  const versionNow = async (basketId: string): Promise<number> => {
    const [row] = await database.sql<{ version: number }>`select version from baskets where basket_id = ${basketId}`
    return row?.version ?? -1
  }

  /** One customer who edits the shared basket through their own process; some taps are sent twice. */
  const customerOf = ({ basketId, sessionId }: SharedBasket, index: number, seed: number) => {
    const draw = chance(seed * 1_000 + index)
    const codes = [...rules.found.keys()]
    let seen: Basket | null = null
    const read = async (): Promise<Basket> =>
      JSON.parse((await ask(urlOf(index), `GET /baskets/${basketId}`, { sessionId })).text) as Basket
    return async (): Promise<EditResult> => {
      seen ??= await read()
      const edit = drawEdit(draw, seen, codes)
      const { address, body } = callOf(basketId, edit)
      const key = randomUUID()
      const tries = draw() < 0.2 ? 2 : 1
      const from = await versionNow(basketId)
      const answers = await Promise.all(
        Array.from({ length: tries }, (_, more) => ask(urlOf(index + more), address, { sessionId, key, body })),
      )
      const until = await versionNow(basketId)
      const good = answers.find(isTaken)
      seen = good === undefined ? null : (JSON.parse(good.text) as Basket)
      return { key, edit, answers, from, until }
    }
  }

  const race = async (
    seed: number,
  ): Promise<{ readonly basket: SharedBasket; readonly results: readonly EditResult[] }> => {
    const basket = await openBasket(urlOf(seed))
    await database.sql`
      insert into basket_versions select basket_id, version, state from baskets where basket_id = ${basket.basketId}`
    const everybody = Array.from({ length: customers }, (_, index) => customerOf(basket, index, seed))
    const results: EditResult[] = []
    for (let round = 0; round < rounds; round += 1) {
      const work = async (edit: () => Promise<EditResult>) => {
        for (let count = 0; count < editsPerRound; count += 1) results.push(await edit())
      }
      await Promise.all(everybody.map(work))
    }
    return { basket, results }
  }

  /** The edits in the order in which the basket applied them, each with the version that it wrote. */
  const replayed = (versions: readonly Version[], results: readonly EditResult[]) => {
    const byKey = new Map(results.map((one) => [one.key, one]))
    return versions.slice(1).map(({ version, state }, index) => {
      const before = versions[index]!.state
      const key = state.keys.at(-1)?.key ?? ''
      const one = byKey.get(key)
      if (one === undefined || before.keys.some((known) => known.key === key))
        throw new Error(`version ${version} was written by no edit`)
      return { version, one, state, wanted: edited(before, one.edit, newIdIn(state, before), rules) }
    })
  }

  return { rules, race, versionsOf, replayed }
}
