import { fieldsOf, type Fields } from '../platform/request-fields.ts'
import { centsOf, optionalText, positiveCentsOf } from './money.ts'
import { malformed, mismatch, PaypalProblem } from './problem.ts'

/** A validated purchase unit of an order. */
export type PurchaseUnit = {
  readonly referenceId: string
  /** The merchant's own invoice id, which PayPal accepts once. */
  readonly invoiceId: string | null
  readonly customId: string | null
  readonly cents: number
  /** The unit as it was sent or last patched. */
  readonly fields: Fields
}

const added = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance']
const taken = ['shipping_discount', 'discount']

/** The only purchase unit of an order. This simulator refuses orders for several sellers. */
export function readUnits(units: unknown): PurchaseUnit {
  if (!Array.isArray(units) || units.length === 0) throw malformed('/purchase_units', 'MISSING_REQUIRED_PARAMETER')
  if (units.length > 1)
    throw new PaypalProblem(422, [{ issue: 'MULTIPLE_PURCHASE_UNITS', description: 'The stand-in takes one unit.' }])
  return readUnit(fieldsOf(units[0]))
}

export function readUnit(fields: Fields): PurchaseUnit {
  const at = '/purchase_units/0'
  if (fields.amount === undefined) throw malformed(`${at}/amount`, 'MISSING_REQUIRED_PARAMETER')
  const cents = positiveCentsOf(fields.amount, `${at}/amount`)
  const { breakdown } = fieldsOf(fields.amount)
  if (breakdown !== undefined) checkBreakdown(fieldsOf(breakdown), cents, `${at}/amount/breakdown`)
  if (fields.items !== undefined) checkItems(fields.items, breakdown, `${at}/items`)
  optionalText(fields.description, `${at}/description`, 127)
  return {
    referenceId: optionalText(fields.reference_id, `${at}/reference_id`, 256) ?? 'default',
    invoiceId: optionalText(fields.invoice_id, `${at}/invoice_id`, 127),
    customId: optionalText(fields.custom_id, `${at}/custom_id`, 127),
    cents,
    fields,
  }
}

function checkBreakdown(breakdown: Fields, cents: number, at: string): void {
  const unknown = Object.keys(breakdown).find((name) => !added.includes(name) && !taken.includes(name))
  if (unknown !== undefined) throw malformed(`${at}/${unknown}`, 'MALFORMED_REQUEST_JSON')
  const sum = (names: readonly string[]) =>
    names.reduce(
      (all, name) => all + (breakdown[name] === undefined ? 0 : centsOf(breakdown[name], `${at}/${name}`)),
      0,
    )
  if (sum(added) - sum(taken) !== cents)
    throw mismatch('/purchase_units/0/amount/value', 'AMOUNT_MISMATCH', 'Should equal the sum of the breakdown.')
}

function checkItems(items: unknown, breakdown: unknown, at: string): void {
  if (!Array.isArray(items)) throw malformed(at, 'INVALID_PARAMETER_SYNTAX')
  const total = items.map(fieldsOf).reduce((sum, item, n) => sum + centsOfItem(item, `${at}/${n}`), 0)
  const { item_total: itemTotal } = fieldsOf(breakdown)
  if (itemTotal === undefined) throw mismatch('/purchase_units/0/amount/breakdown/item_total', 'ITEM_TOTAL_REQUIRED')
  if (centsOf(itemTotal, '/purchase_units/0/amount/breakdown/item_total') !== total)
    throw mismatch('/purchase_units/0/amount/breakdown/item_total', 'ITEM_TOTAL_MISMATCH')
}

function centsOfItem({ name, quantity, unit_amount: price, sku, description }: Fields, at: string): number {
  if (typeof name !== 'string' || name === '') throw malformed(`${at}/name`, 'MISSING_REQUIRED_PARAMETER')
  optionalText(name, `${at}/name`, 127)
  optionalText(sku, `${at}/sku`, 127)
  optionalText(description, `${at}/description`, 127)
  if (typeof quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(quantity))
    throw malformed(`${at}/quantity`, 'INVALID_PARAMETER_SYNTAX', quantity)
  return centsOf(price, `${at}/unit_amount`) * Number(quantity)
}
