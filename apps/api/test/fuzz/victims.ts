import { randomUUID } from 'node:crypto'
import { hashCosts } from '../../src/platform/crypto/hash-cost.ts'
import { makePasswords } from '../../src/modules/sign-in/index.ts'
import { ask, basketIn, orderIdIn, type Answer } from '../process/guest.ts'
import { makeCustomer } from '../process/test-customer.ts'
import type { TestApp } from '../start-app.ts'
import type { OtherPlaceholder } from './realistic-values.ts'

/** A marker in every text of a victim that a stranger must not read; it occurs nowhere else. */
const mark = 'zqvx'

/** The first digits of the victims' masked cards. */
const firstDigits = '499999XXXXXX'

type Victim = Readonly<Record<OtherPlaceholder, string>>

export type Victims = {
  readonly ids: readonly Victim[]
  /** The secrets of the victims that this text contains. */
  readonly secretsIn: (text: string) => readonly string[]
  /** Their rows as JSON by table, without consents, because an unsubscribe link may withdraw those. */
  readonly rows: () => Promise<Readonly<Record<string, string>>>
}

const good = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

/** A store whose kitchen no sender is signed in to. */
const storeId = 'VIC01'
const victims = 4

/**
 * Customers who send nothing, but whose ids and e-mail addresses the senders know. Each has an account, a card, an
 * order and a basket.
 */
export const makeVictims = async (url: string, shop: TestApp): Promise<Victims> => {
  const { sql } = shop.database
  const passwordHash = await makePasswords(hashCosts.least).hash(randomUUID())
  const secrets: string[] = [mark, firstDigits]

  const openBasket = async (index: number) => {
    const basket = { serviceType: 'Pickup', storeId, isAsap: true }
    const { basketId, sessionId } = basketIn(good(await ask(url, 'POST /baskets', { body: basket })))
    const body = { productId: 'margherita', quantity: 1 }
    good(await ask(url, `POST /baskets/${basketId}/basketItems`, { sessionId, body }))
    const phoneNumber = `0455 913 ${100 + index}`
    const customerInfo = {
      firstName: `${mark}ana`,
      lastName: `${mark}ski`,
      emailAddress: `${mark}${index}@example.com`,
      phoneNumber,
    }
    const change = { customerInfo, orderNote: `${mark} rings twice` }
    const read = basketIn(good(await ask(url, `PATCH /baskets/${basketId}`, { sessionId, body: change })))
    secrets.push(sessionId, phoneNumber.slice(1), phoneNumber.slice(1).replaceAll(' ', ''))
    return {
      basketId,
      sessionId,
      total: read.basketTotal,
      items: JSON.parse(good(await ask(url, `GET /baskets/${basketId}`, { sessionId })).text) as {
        basketItems: readonly { basketItemId: string }[]
      },
    }
  }

  const makeVictim = async (index: number): Promise<Victim> => {
    const { sessionId, basketId: ordered, total } = await openBasket(index)
    const body = { paymentType: 'cash', orderRegister: 'order-guest', basketTotal: total }
    const placed = good(await ask(url, `POST /baskets/${ordered}/order`, { sessionId, body }))
    const orderId = orderIdIn(placed) ?? ''
    const { basketId, items } = await openBasket(index + 50)
    const { customerId, userId, shortUserId, email, passkeyId, familyId, refreshToken } = await makeCustomer(shop)
    secrets.push(familyId, refreshToken)
    const cardId = randomUUID()
    // No sender knows their password.
    await sql`
      update customers
      set first_name = ${`${mark}ana`}, last_name = ${`${mark}ski`}, mobile_number = ${`+6145591310${index}`}, password_hash = ${passwordHash}
      where customer_id = ${customerId}`
    await sql`
      insert into customer_addresses (customer_id, address, city, state, postal_code, longitude, latitude, unit, access, driver_note, saved_at)
      values (${customerId}, ${`${index} ${mark} Street`}, ${`${mark}town`}, 'NSW', '2042', 151.179, -33.8975, ${`${mark} 5`}, ${`${mark} bell`}, ${`${mark} note`}, ${new Date(shop.clock())})`
    await sql`
      insert into customer_cards (card_id, customer_id, gateway_customer, gateway_instrument, masked, expiry, brand_code, is_default, added_at)
      values (${cardId}, ${customerId}, ${`${mark}1`}, ${`${mark}${cardId}`}, ${`${firstDigits}${4_320 + index}`}, '12/31', '001', true, ${new Date(shop.clock())})`
    await sql`update passkeys set name = ${`${mark} phone`} where passkey_id = ${passkeyId}`
    await sql`update orders set customer_id = ${customerId} where order_id = ${orderId}`
    await sql`update baskets set customer_id = ${customerId}, family_id = ${familyId} where basket_id = ${basketId}`
    return {
      customerId,
      userId,
      shortUserId,
      email,
      passkeyId,
      cardId,
      orderId,
      basketId,
      basketItemId: items.basketItems[0]?.basketItemId ?? '',
    }
  }

  const ids: Victim[] = []
  for (let index = 0; index < victims; index += 1) ids.push(await makeVictim(index))
  const customerIds = ids.map(({ customerId }) => customerId)
  const orderIds = ids.map(({ orderId }) => orderId)
  const basketIds = ids.map(({ basketId }) => basketId)
  const lowered = [...new Set(secrets.map((secret) => secret.toLowerCase()))]

  return {
    ids,
    secretsIn: (text) => {
      const low = text.toLowerCase()
      return lowered.filter((secret) => low.includes(secret))
    },
    rows: async () => {
      const tables = {
        customers:
          await sql`select to_jsonb(c) - '{optin_email,optin_sms,optin_supercars_fan,updated_at}'::text[] as row from customers c where customer_id = any(${customerIds}::uuid[]) order by 1`,
        addresses:
          await sql`select to_jsonb(a) as row from customer_addresses a where customer_id = any(${customerIds}::uuid[]) order by 1`,
        cards:
          await sql`select to_jsonb(c) as row from customer_cards c where customer_id = any(${customerIds}::uuid[]) order by 1`,
        passkeys:
          await sql`select to_jsonb(p) as row from passkeys p where customer_id = any(${customerIds}::uuid[]) order by 1`,
        identities:
          await sql`select to_jsonb(i) as row from customer_identities i where customer_id = any(${customerIds}::uuid[]) order by 1`,
        'sign-ins':
          await sql`select to_jsonb(f) as row from refresh_families f where customer_id = any(${customerIds}::uuid[]) order by 1`,
        orders: await sql`select to_jsonb(o) as row from orders o where order_id = any(${orderIds}::uuid[]) order by 1`,
        baskets:
          await sql`select to_jsonb(b) as row from baskets b where basket_id = any(${basketIds}::uuid[]) order by 1`,
      }
      return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, JSON.stringify(rows)]))
    },
  }
}
