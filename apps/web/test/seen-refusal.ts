import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { timeNotice } from '../src/features/locator/time-notice.ts'
import type { DocumentedStep, DocumentedWay } from './documented-refusals.ts'
import type { Step, Way } from './refusals-by-another-reader.ts'

/** What a customer reads of a refusal, and the first step of its way on. */
export type SeenRefusal = { readonly says: readonly string[]; readonly way: DocumentedWay }

/** Everything that the screens did, in order: its name, and what it was given. */
export type Events = readonly (readonly [string, ...unknown[]])[]

/** The text of a node, without links and tags. */
export const textOf = (node: ReactNode): string =>
  renderToStaticMarkup(createElement('div', null, node))
    .replaceAll('&#x27;', "'")
    .replaceAll(/<\/?a\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')

type TimePanel = { readonly warning: boolean | string; readonly target?: { readonly says?: string } | null }
/** What the time selector says above its times. [TIM-11] [ERR-17] */
const warningOf = ({ warning, target }: TimePanel): string => {
  const says = typeof warning === 'string' ? warning : (target?.says ?? null)
  const notice = timeNotice({
    hasLostTime: warning !== false,
    refusalText: says,
    storeName: '',
    day: null,
    serviceType: 'Pickup',
  })
  return notice?.text ?? ''
}

/** Events that lead nowhere. */
const ignored = ['settle', 'note', 'remove']

/** What the customer reads in these events, and where the first of them leads. */
export const seenIn = (events: Events): SeenRefusal => {
  const says = events.flatMap(([name, value]) => {
    if (name === 'note') return [value as string]
    if (name === 'snackbar') return [(value as { text: string }).text]
    if (name === 'openTime') return [warningOf(value as TimePanel)]
    return name === 'ask' ? [textOf((value as { message: ReactNode }).message)] : []
  })
  return { says, way: wayOf(events.filter(([name]) => !ignored.includes(name))) }
}

const labels: Record<string, DocumentedWay> = {
  Reset: 'resetSession',
  Okay: 'locked',
  'Switch to Delivery': 'switchServiceType',
  'Switch to Pickup': 'switchServiceType',
  'Change Location': 'changeLocation',
  'Change Time': 'changeTime',
}
const wayOf = ([first, second]: Events): DocumentedWay => {
  if (first === undefined) return 'stay'
  const [name, value] = first
  if (name === 'snackbar') return 'stay'
  if (name === 'openTime') return 'timeSelector'
  if (name === 'openMinimumSpend') return 'minimumSpend'
  // A session that can be set up nowhere asks for a place.
  if (name === 'openLocator') return 'resetSession'
  if (name === 'ask') {
    const { title, confirmLabel } = value as { title: string; confirmLabel: string }
    const way = title === 'Voucher' ? 'voucherAlert' : labels[confirmLabel]
    if (way !== undefined) return way
    if (confirmLabel === 'Continue') return 'menuWithQuestion'
  }
  if (name === 'navigate') {
    if (value === '/track-order') return 'trackOrder'
    if (value === '/offers' || value === '/cart') return value
    if (String(value).startsWith('/order/')) return 'order'
    if (String(value).startsWith('/menu'))
      return (second?.[1] as { cancelLabel?: string } | undefined)?.cancelLabel === 'Remove from Cart'
        ? 'menuWithQuestion'
        : '/menu'
  }
  throw new Error(`no documented way begins with ${JSON.stringify(first)}`)
}

/** A call of a step, and the payment method that it pays by. */
export type Drive = { readonly step: DocumentedStep; readonly at: string; readonly by?: PaymentType }

/** The calls of each step of another reader's table. */
const drives: Readonly<Record<Step, readonly Drive[]>> = {
  validate: [{ step: 'validate', at: 'POST /baskets/b1/validate' }],
  validateOrder: [{ step: 'validateOrder', at: 'POST /baskets/b1/validateOrder' }],
  order: [{ step: 'order', at: 'POST /baskets/b1/order', by: 'cash' }],
  payment: [
    { step: 'order', at: 'POST /baskets/b1/completeFlex', by: 'flex' },
    { step: 'order', at: 'POST /baskets/b1/initialiseZipPay', by: 'zippay' },
    { step: 'order', at: 'POST /baskets/b1/initialiseAfterpay', by: 'afterpay' },
    { step: 'order', at: 'POST /baskets/b1/InitialisePayPal', by: 'paypal' },
  ],
  save: [
    { step: 'sessionSave', at: 'POST /baskets' },
    { step: 'sessionSave', at: 'PATCH /baskets/b1' },
  ],
}
/** The calls that stand for a step of another reader’s table. */
export const drivenAt = (step: Step): readonly Drive[] => drives[step]

const waysOf: Readonly<Record<Way, DocumentedWay>> = {
  stay: 'stay',
  '/offers': '/offers',
  '/cart': '/cart',
  'menu with its question': 'menuWithQuestion',
  'minimum-spend modal': 'minimumSpend',
  'choose a time': 'timeSelector',
  // By a button of the note.
  'choose a place': 'stay',
  'reset the session': 'resetSession',
  'home after Okay': 'locked',
  'its order page': 'order',
  '/track-order': 'trackOrder',
  'alert titled Voucher': 'voucherAlert',
}
/** Whether a customer is led as another reader expects; a save sets an expired session up again without a question. */
export const isWay = (expected: Way, { says, way }: SeenRefusal): boolean =>
  way === waysOf[expected] ||
  (expected === 'reset the session' && says.some((text) => text.startsWith('Your order details have been saved.')))
