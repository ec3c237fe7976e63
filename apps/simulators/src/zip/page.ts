import { escaped } from '../platform/markup.ts'
import { pageOf } from '../platform/html-page.ts'
import type { Checkout, Result } from './checkout.ts'

const style =
  'form{display:flex;gap:1rem;flex-wrap:wrap}button{font:inherit;min-height:2.75rem;padding:.5rem 1.5rem;border-radius:.5rem;cursor:pointer}'

const words: readonly (readonly [Result, string])[] = [
  ['approved', 'Approve'],
  ['referred', 'Refer'],
  ['declined', 'Decline'],
  ['cancelled', 'Cancel'],
]

const button = ([result, label]: readonly [Result, string]): string =>
  `<button name="result" value="${result}">${label}</button>`

/** The page where the customer decides an application. */
export function zipPage({ id, order, state, features }: Checkout): string {
  const amount = `$${Number(order.amount).toFixed(2)}`
  const isKept = JSON.stringify(features).includes('"required":true')
  const about = `<p>A stand-in for Zip: no money is lent. Order ${escaped(String(order.reference))}, ${amount}.</p>`
  const keeps = isKept ? '<p>The shop asks to charge later orders without asking you again.</p>' : ''
  const choice =
    state === 'created'
      ? `<form method="post" action="/checkout"><input type="hidden" name="co" value="${escaped(id)}">${words.map(button).join('')}</form>`
      : `<p>This checkout is ${state}.</p>`
  return pageOf('Pay with Zip', about + keeps + choice, style)
}
