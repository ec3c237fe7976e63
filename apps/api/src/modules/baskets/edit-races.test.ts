import { randomUUID } from 'node:crypto'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import type { BasketState } from '@forno/domain/basket/state'
import { menuFor } from '@forno/domain/menu/menu'
import { localMoment, parseWhen } from '@forno/domain/fulfilment/local-time'
import { priceBasket } from '@forno/domain/pricing/price-basket'
import type { FoundCode } from '@forno/domain/baskets/codes'
import { isRefused } from '@forno/domain/core/refusal'
import type { OfferId } from '@forno/domain/core/basic-types'
import { chance, seeds } from '@forno/proof/seeds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDataFolder } from '../../../test/process/api-process.ts'
import { callOf, drawEdit, edited, type Edit, type Rules } from '../../../test/process/basket-edits.ts'
import { ask, openBasket, type Answer } from '../../../test/process/guest.ts'
import { processDatabase } from '../../../test/process/process-database.ts'
import { startSeveral, type SeveralApis } from '../../../test/process/several-apis.ts'
import { saturdayNoon } from '../../../test/start-app.ts'
import { openDatabase, type Database } from '../../platform/db/database.ts'
import { contentStore } from '../content/index.ts'
import { findStore } from '../stores/index.ts'
import { issueVoucher } from '../vouchers/index.ts'
import { stateOf, type StoredState } from './stored-state.ts'

const customers = 8
const rounds = 6
/** Few enough that an idempotency key is still remembered when its second attempt arrives late. */
const editsPerRound = 2

const folder = makeDataFolder()
let processes: SeveralApis
let database: Database
let rules: Rules

beforeAll(async () => {
  const databaseUrl = await processDatabase()
  database = openDatabase(databaseUrl, 4)
  processes = await startSeveral(databaseUrl, folder.path)
  rules = await rulesNow()
  await recordEveryVersion()
})
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()))
  await database.close()
  await folder.remove()
})

/** Menu and codes as the processes have loaded them; `edited` applies them. */
const rulesNow = async (): Promise<Rules> => {
  const { sql } = database
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

/** Makes the database record every version of a basket; writing the same version twice would fail. */
const recordEveryVersion = async (): Promise<void> => {
  await database.pool.query(`
    create table basket_versions (basket_id uuid, version integer, state jsonb, primary key (basket_id, version));
    create function keep_version() returns trigger language plpgsql as $$ begin
      insert into basket_versions values (new.basket_id, new.version, new.state); return null; end $$;
    create trigger baskets_keep_version after insert or update on baskets for each row execute function keep_version();`)
}
type Version = { readonly version: number; readonly state: BasketState }
type VersionRow = Omit<Version, 'state'> & { readonly state: StoredState }
const versionsOf = async (basketId: string): Promise<readonly Version[]> => {
  const rows = await database.sql<VersionRow>`
    select version, state from basket_versions where basket_id = ${basketId} order by version`
  return rows.map(({ version, state }) => ({ version, state: stateOf(state) }))
}
const versionNow = async (basketId: string): Promise<number> => {
  const [row] = await database.sql<{ version: number }>`select version from baskets where basket_id = ${basketId}`
  return row?.version ?? -1
}

/** The contents of a basket, without the ids that only the server assigns inside meals. */
const contentsOf = ({ lines, groups, codes }: BasketState) => ({
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
const isTaken = ({ status }: Answer): boolean => status < 300
const urlOf = (index: number): string => processes[index % processes.length]!.url

type SharedBasket = { readonly basketId: string; readonly sessionId: string }

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
  const everybody = Array.from({ length: customers }, (_, index) => customerOf(basket, index, seed))
  const results: EditResult[] = []
  for (let round = 0; round < rounds; round += 1) {
    const work = async (edit: () => Promise<EditResult>) => {
      for (let count = 0; count < editsPerRound; count += 1) results.push(await edit())
    }
    await Promise.all(everybody.map(work))
  }
  return { basket, results: results }
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

describe('eight customers who edit one basket at once', () => {
  test.each(seeds({ sample: 2, prove: 200 }))(
    '[BAS-16] [BAS-18] [BAS-19] [BAS-20] [BAS-21] [BAS-22] [BAS-23] [BAS-24] [VOU-01] [VOU-03] [API-17] get the result of a serial order over several processes, every edit once (seed %i)',
    async (seed) => {
      const { basket, results: results } = await race(seed)
      const versions = await versionsOf(basket.basketId)
      const steps = replayed(versions, results)

      // No write is lost or repeated: each accepted edit wrote one version, and the versions have no gap.
      const accepted = results.filter(({ answers }) => answers.every(isTaken))
      const refused = results.filter(({ answers }) => !answers.some(isTaken))
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => versions[0]!.version + index))
      expect(steps.map(({ one }) => one.key).sort()).toEqual(
        results
          .filter(({ answers }) => answers.some(isTaken))
          .map(({ key }) => key)
          .sort(),
      )
      expect(accepted.length).toBeGreaterThan(results.length / 3)

      // Each version is the result of the rule on the version before it.
      for (const { one, state, wanted: expected } of steps) {
        if (isRefused(expected)) throw new Error(`${JSON.stringify(one.edit)} should be refused: ${expected.refused}`)
        expect(contentsOf(state), JSON.stringify(one.edit)).toEqual(contentsOf(expected))
        const { total, discount } = priceBasket(state, rules.menu)
        if (one.answers.length > 1) continue
        const { basketTotal, discount: shown } = JSON.parse(one.answers[0]!.text) as Basket
        expect([basketTotal, shown]).toEqual([total / 100, discount / 100])
      }

      // Each refused edit had to be refused at some moment between request and answer.
      const stateAt = new Map(versions.map(({ version, state }) => [version, state]))
      for (const { edit, answers, from, until } of refused) {
        expect([400, 404]).toContain(answers[0]!.status)
        const moments = Array.from({ length: until - from + 1 }, (_, index) => stateAt.get(from + index)!)
        const isRight = moments.some((state) => isRefused(edited(state, edit, randomUUID(), rules)))
        expect(isRight, `${JSON.stringify(edit)}: ${(JSON.parse(answers[0]!.text) as ErrorEnvelope).code}`).toBe(true)
      }

      // No code discounts twice, and every process answers the same.
      const last = versions.at(-1)!.state
      const { total, discount, discounts } = priceBasket(last, rules.menu)
      expect(new Set(last.codes.map(({ offerId }) => offerId)).size).toBe(last.codes.length)
      expect(new Set(discounts.map(({ offer }) => offer.id)).size).toBe(discounts.length)
      for (const { url } of processes) {
        const { basketId, sessionId } = basket
        const read = await ask(url, `GET /baskets/${basketId}`, { sessionId })
        const shown = JSON.parse(read.text) as Basket
        expect([shown.basketTotal, shown.discount]).toEqual([total / 100, discount / 100])
        expect(shown.basketItems.map(({ basketItemId }) => basketItemId)).toEqual(last.lines.map(({ id }) => id))
        expect(shown.vouchers.map(({ code }) => code)).toEqual(last.codes.map(({ code }) => code))
      }
    },
  )
})
