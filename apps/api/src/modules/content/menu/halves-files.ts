import type { HalvesProduct, HalvesSize, Product } from '@forno/domain/content/content'
import { byName, invalid, fields, knownName, money, withPosition, type Invalid } from '../yaml/readers.ts'
import { commonFields, soldFields, type Menu } from './sold-fields.ts'
import type { ReportError, Value } from '../yaml/yaml-value.ts'

/** Half-n-half: each pizza's file says whether it may be a half, and the price follows from the two halves. [CAT-20] */
export const readHalves = (
  entry: Value,
  menu: Menu,
  products: readonly Product[],
  report: ReportError,
): HalvesProduct | Invalid => {
  const half = withPosition(knownName(menu.names.products))
  const read = fields({
    ...soldFields(menu.names, 'HalfnHalf'),
    fees: withPosition(byName(menu.names.sizes, money)),
    defaultSize: withPosition(knownName(menu.names.sizes)),
    left: half,
    right: half,
  })(entry, report)
  if (read === invalid) return invalid
  const fees: Readonly<Partial<Record<string, HalvesSize['fee']>>> = read.fees.value
  if (fees[read.defaultSize.value] === undefined)
    report(read.defaultSize.at, `the default size '${read.defaultSize.value}' has no fee`)
  for (const { value, at } of [read.left, read.right]) {
    const pizza = products.find(({ id }) => id === value)
    if (pizza?.kind !== 'pizza' || !pizza.canBeHalf) report(at, `'${value}' cannot be half of a pizza`)
  }
  return {
    ...commonFields(read, menu, []),
    kind: 'halves',
    sizes: menu.sizes.flatMap(({ size, bases, defaultBase }) => {
      const fee = fees[size.id]
      if (fee === undefined) return []
      return { sizeId: size.id, fee, bases: bases.map(({ value }) => value), defaultBase: defaultBase.value }
    }),
    defaultSize: read.defaultSize.value,
    defaultHalves: [read.left.value, read.right.value],
    bounds: menu.bounds,
  }
}
