import type { Product } from '../../api/catalogue.ts'

const shown = 8

/** Popular products first, then the rest in the menu's order; sold-out products are left out. */
export const popularOf = (products: readonly Product[]): readonly Product[] => {
  const onSale = products.filter(({ isOutOfStock }) => !isOutOfStock)
  const isPopular = ({ tags }: Product) => tags.some(({ name }) => name === 'Popular')
  return [...onSale.filter(isPopular), ...onSale.filter((product) => !isPopular(product))].slice(0, shown)
}
