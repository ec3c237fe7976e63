import { randomBytes } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { PaymentMoney } from '../control/money-ledger.ts'
import type { Order } from './order.ts'
import { holdLives, sumOf, type Authorization, type Capture, type Refund } from './payment.ts'
import { unknownResource } from './problem.ts'

export type Ledger = ReturnType<typeof createLedger>

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 17 letters and digits, like PayPal's ids. */
export const newId = (): string => [...randomBytes(17)].map((byte) => letters[byte % letters.length]).join('')

type Resource = { readonly id: string }

function createTable<Thing extends Resource>() {
  const things = new Map<string, Thing>()
  return {
    find: (id: string): Thing => {
      const found = things.get(id)
      if (found === undefined) throw unknownResource(id)
      return found
    },
    put: (thing: Thing): Thing => {
      things.set(thing.id, thing)
      return thing
    },
    all: (): readonly Thing[] => [...things.values()],
    forget: () => {
      things.clear()
    },
  }
}

/** The stored orders and the authorizations, captures and refunds that follow from them. */
export function createLedger(clock: Clock) {
  const orders = createTable<Order>()
  const authorizations = createTable<Authorization>()
  const captures = createTable<Capture>()
  const refunds = createTable<Refund>()

  const capturesOf = (authorizationId: string) =>
    captures.all().filter((each) => each.authorizationId === authorizationId && each.status !== 'DECLINED')
  const refundsOf = (captureId: string) => refunds.all().filter((each) => each.captureId === captureId)

  const moneyOfCaptures = (own: readonly Capture[]) => {
    const done = own.filter(({ status }) => status === 'COMPLETED')
    return { captured: sumOf(done), refunded: sumOf(done.flatMap(({ id }) => refundsOf(id))) }
  }
  const moneyOfAuthorization = (held: Authorization): PaymentMoney => {
    const own = capturesOf(held.id)
    const isOver = held.isVoided || own.some(({ isFinal }) => isFinal) || clock() - held.created > holdLives
    return {
      reference: referenceOf(held),
      authorised: held.cents,
      ...moneyOfCaptures(own),
      voided: isOver ? held.cents - sumOf(own) : 0,
    }
  }
  const moneyOfCapture = (capture: Capture): PaymentMoney => {
    const { captured, refunded } = moneyOfCaptures([capture])
    return { reference: referenceOf(capture), authorised: capture.cents, captured, refunded, voided: 0 }
  }

  return {
    orders,
    authorizations,
    captures,
    refunds,
    capturesOf,
    refundsOf,
    now: clock,
    /** Whether money was already captured or authorized under this invoice id. */
    isInvoiced: (invoiceId: string): boolean =>
      [...authorizations.all(), ...captures.all().filter(({ status }) => status !== 'DECLINED')].some(
        (each) => each.invoiceId === invoiceId,
      ),
    money: (): readonly PaymentMoney[] => [
      ...authorizations.all().map(moneyOfAuthorization),
      ...captures
        .all()
        .filter(({ authorizationId, status }) => authorizationId === null && status !== 'DECLINED')
        .map(moneyOfCapture),
    ],
    forget() {
      for (const table of [orders, authorizations, captures, refunds]) table.forget()
    },
  }
}

const referenceOf = ({ invoiceId, customId, orderId }: Authorization | Capture): string =>
  invoiceId ?? customId ?? orderId
