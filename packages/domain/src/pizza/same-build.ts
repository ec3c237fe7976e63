import { toppingsOf, type Toppings } from './toppings.ts'
import { isHalves, type Build, type Half } from './build.ts'

const tidyToppings = (toppings: Toppings): Toppings =>
  Object.fromEntries(
    toppingsOf(toppings)
      .filter(([, units]) => units !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const tidyHalf = (half: Half): Half => ({ ...half, toppings: tidyToppings(half.toppings) })

/** The canonical form of a build: no toppings with 0 units, ids in one order. */
export const canonicalBuild = (build: Build): Build =>
  isHalves(build)
    ? { ...build, left: tidyHalf(build.left), right: tidyHalf(build.right) }
    : { ...build, toppings: tidyToppings(build.toppings) }

const isSameToppings = (one: Toppings, other: Toppings): boolean => {
  const toppings = toppingsOf(one)
  return toppings.length === toppingsOf(other).length && toppings.every(([id, units]) => other[id] === units)
}

const isSameHalf = (one: Half, other: Half): boolean =>
  one.productId === other.productId && one.sauceId === other.sauceId && isSameToppings(one.toppings, other.toppings)

/** Whether two canonical builds are the same food; the sides of halves count. */
export const isSameBuild = (one: Build | null, other: Build | null): boolean => {
  if (one === null || other === null) return one === other
  if (one.sizeId !== other.sizeId || one.baseId !== other.baseId) return false
  if (isHalves(one) || isHalves(other))
    return isHalves(one) && isHalves(other) && isSameHalf(one.left, other.left) && isSameHalf(one.right, other.right)
  return one.sauceId === other.sauceId && isSameToppings(one.toppings, other.toppings)
}
