import { escaped } from '../platform/markup.ts'
import { buttonRowStyle, pageOf } from '../platform/html-page.ts'
import { requiresToken, type Checkout, type Result } from './checkout.ts'

const resultLabels: readonly (readonly [Result, string])[] = [
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
  const about = `<p>A stand-in for Zip: no money is lent. Order ${escaped(String(order.reference))}, ${amount}.</p>`
  const tokenNotice = requiresToken(features)
    ? '<p>The shop asks to charge later orders without asking you again.</p>'
    : ''
  const choice =
    state === 'created'
      ? `<form method="post" action="/checkout"><input type="hidden" name="co" value="${escaped(id)}">${resultLabels.map(button).join('')}</form>`
      : `<p>This checkout is ${state}.</p>`
  return pageOf('Pay with Zip', about + tokenNotice + choice, buttonRowStyle)
}
