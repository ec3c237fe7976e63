import { createHash } from 'node:crypto'
import type { OfferId } from '@forno/domain/core/basic-types'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { demoHashes } from '../../../test/demo-hashes.ts'
import { lockWaits } from '../../../test/lock-waits.ts'
import { ada, expectRefusal, type TestBasket } from '../../../test/shop.ts'
import { openVoucherShop } from '../../../test/voucher-shop.ts'
import { runRetention } from '../../../test/run-retention.ts'
import { makeCustomerHashes, rekeyVoucherHashes } from './index.ts'

const { app, shop, applied, apply, voucher } = await openVoucherShop()
const { sql, pool } = app.database
afterAll(() => app.close())

const encodings = ['base64url', 'base64', 'hex'] as const
/** The unkeyed hash of earlier versions, which anyone can compute. */
const unkeyed = (kind: 'email' | 'phone', text: string): string =>
  createHash('sha256').update(`${kind}:${text}`).digest('base64url')
const guesses = (text: string): readonly string[] =>
  [text, `email:${text}`, `phone:${text}`].flatMap((each) =>
    encodings.map((encoding) => createHash('sha256').update(each).digest(encoding)),
  )

let people = 0
const somebody = () => {
  people += 1
  return { ...ada, emailAddress: `rekeyed-${people}@example.com`, phoneNumber: `+6149157${4000 + people}` }
}
type Person = ReturnType<typeof somebody>

const basketOf = async (customerInfo: Person, code: string): Promise<TestBasket> => {
  const held = await shop.newBasket()
  await shop.add(held, { quantity: 3 })
  await applied(held, code)
  await shop.change(held, { customerInfo })
  return held
}
const order = async (held: TestBasket) =>
  shop.call('POST /baskets/:basketId/order', { ...held, body: await shop.orderBody(held) })
/** Replaces all hashes with those that an earlier version wrote. */
const asBefore = async ({ emailAddress, phoneNumber }: Person): Promise<void> => {
  const [email, phone] = [unkeyed('email', emailAddress), unkeyed('phone', phoneNumber)]
  const { emailHashOf, phoneHashOf } = demoHashes
  await sql`update vouchers set email_hash = ${email} where email_hash = ${emailHashOf(emailAddress)}`
  await sql`update voucher_uses set email_hash = ${email} where email_hash = ${emailHashOf(emailAddress)}`
  await sql`update voucher_uses set phone_hash = ${phone} where phone_hash = ${phoneHashOf(phoneNumber)}`
}
const rekey = () => rekeyVoucherHashes(sql, demoHashes)
const dump = async (): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_schema not like 'address%'`)
  const texts = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
const unkeyedCount = async (): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select (select count(*) from vouchers where email_hash not like 'k1.%')
      + (select count(*) from voucher_uses where email_hash not like 'k1.%' or phone_hash not like 'k1.%') as count`
  return row?.count ?? -1
}

beforeEach(async () => {
  await rekey()
})

describe('hashes of customers in the voucher tables', () => {
  test('[M7] a dump of all tables holds no plain SHA-256 of a known address or number', async () => {
    const one = somebody()
    const given = await voucher({ emailHash: demoHashes.emailHashOf(one.emailAddress) })
    await applied(await basketOf(one, given), 'once')
    const placed = await order(await basketOf(one, 'once'))
    expect(placed.status).toBe(200)
    const secrets = [...guesses(one.emailAddress), ...guesses(one.phoneNumber)]
    const found = async () => {
      const text = await dump()
      return secrets.filter((secret) => text.includes(secret)).length
    }
    expect(await found()).toBe(0)
    await asBefore(one)
    expect(await found()).toBe(2)
    await rekey()
    expect(await found()).toBe(0)
  })

  test.each([
    ['number', (one: Person): Person => ({ ...somebody(), phoneNumber: one.phoneNumber })],
    ['address', (one: Person): Person => ({ ...somebody(), emailAddress: one.emailAddress })],
  ])('[M7] [VOU-01] an earlier use counts by its %s once it is re-keyed', async (_, again) => {
    const one = somebody()
    expect((await order(await basketOf(one, 'once'))).status).toBe(200)
    await asBefore(one)
    expect(await unkeyedCount()).toBe(1)
    await rekey()
    const second = await shop.readyBasket()
    await shop.change(second, { customerInfo: again(one) })
    expectRefusal(await apply(second, 'once'), 'VoucherAlreadyRedeemed')
  })

  test('[M7] [VOU-01] an earlier voucher still belongs to its address once it is re-keyed', async () => {
    const one = somebody()
    const code = await voucher({ emailHash: unkeyed('email', one.emailAddress) })
    await rekey()
    expectRefusal(await order(await basketOf(somebody(), code)), 'VoucherConditions')
    expect((await order(await basketOf(one, code))).status).toBe(200)
  })

  test('[M7] several processes at once re-key each row once, in batches', async () => {
    const rows = 2_500
    await sql`
      insert into vouchers (code, offer_id, email_hash, issued_at)
      select 'OLD' || n, 'given', 'plain-' || n, ${new Date(app.clock())} from generate_series(1, ${rows}) n`
    const counts = await Promise.all(Array.from({ length: 4 }, rekey))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows)
    expect(await unkeyedCount()).toBe(0)
    const [row] = await sql<{ email_hash: string }>`select email_hash from vouchers where code = 'OLD7'`
    expect(row?.email_hash).toBe(demoHashes.keyedOf('plain-7'))
    expect(await rekey()).toBe(0)
  })

  test('[M7] re-keys a use of a day that a newer version has already counted, beside the newer row', async () => {
    const one = somebody()
    const day = { offerId: 'daily' as OfferId }
    expect((await order(await basketOf(one, await voucher(day)))).status).toBe(200)
    await asBefore(one)
    expect((await order(await basketOf(one, await voucher(day)))).status).toBe(200)
    expect(await rekey()).toBe(1)
    const hash = demoHashes.emailHashOf(one.emailAddress)
    expect(await sql`select code from voucher_uses where email_hash = ${hash}`).toHaveLength(2)
  })

  test('[M7] re-keys a use of a day that a newer version is counting concurrently, beside the newer row', async () => {
    const one = somebody()
    const day = { offerId: 'daily' as OfferId }
    expect((await order(await basketOf(one, await voucher(day)))).status).toBe(200)
    await asBefore(one)
    const second = await voucher(day)
    const client = await pool.connect()
    // Ends its transaction, too, if the test fails before the commit.
    onTestFinished(() => client.release(true))
    await client.query('begin')
    await client.query(
      `insert into voucher_uses (code, basket_id, offer_id, state, held_until, order_id, email_hash, local_date)
       select $1, gen_random_uuid(), offer_id, 'used', 'infinity', gen_random_uuid(), $2, local_date
       from voucher_uses where email_hash = $3`,
      [second, demoHashes.emailHashOf(one.emailAddress), unkeyed('email', one.emailAddress)],
    )
    const rekeyed = rekey()
    await expect.poll(() => lockWaits(sql)).toBe(1)
    await client.query('commit')
    expect(await rekeyed).toBe(1)
    expect(await unkeyedCount()).toBe(0)
  })

  test('[M7] the hourly job re-keys the rows that a process of an earlier version wrote during a deployment', async () => {
    await voucher({ emailHash: unkeyed('email', somebody().emailAddress) })
    expect(await unkeyedCount()).toBe(1)
    await runRetention(app)
    expect(await unkeyedCount()).toBe(0)
  })

  test('[M7] another key gives another hash, and e-mail and phone hashes never collide', () => {
    const other = makeCustomerHashes('another key of thirty-two letters')
    expect(other.emailHashOf(ada.emailAddress!)).not.toBe(demoHashes.emailHashOf(ada.emailAddress!))
    expect(demoHashes.emailHashOf('+61491570156')).not.toBe(demoHashes.phoneHashOf('+61491570156'))
    expect(demoHashes.emailHashOf(' Jo@Example.com ')).toBe(demoHashes.emailHashOf('jo@example.com'))
  })
})
