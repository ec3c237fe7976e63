import type { Category, Navigation, Product } from '../../../api/catalogue.ts'

type CategoryKey = { readonly code: string; readonly slug: string }
/** A group of a category's products, such as the classics. */
export type Range = { readonly slug: string; readonly name: string }

const kinds = /^(meat|chicken|prawn|veggie)(-pizzas?)?$/i

/** Whether a category holds pizzas of one kind of topping, judged by its code or slug. [CFG-05] */
const isKind = ({ code, slug }: CategoryKey): boolean => kinds.test(code) || kinds.test(slug)

/** The flag with which the pizza page lists pizzas by their kind of topping; a missing flag is off. [CFG-05] */
export const kindsFlag = 'pizzas_page_category'

/**
 * The ranges that group a category's products. With `isKinds`, the pizza page shows only the meat, chicken, prawn and
 * veggie ranges, otherwise all the others. They are read from the products, because the navigation may hide them.
 * [CFG-05]
 */
export const rangesOf = (
  category: Navigation[number],
  products: readonly Pick<Product, 'categories'>[],
  isKinds: boolean,
): readonly Range[] => {
  if (category.slug !== 'pizza') return category.subcategories
  if (!isKinds) return category.subcategories.filter((range) => !isKind(range))
  const found = new Map<string, Category>()
  for (const each of products.flatMap(({ categories }) => categories)) if (isKind(each)) found.set(each.slug, each)
  return [...found.values()].sort((one, other) => one.sortOrder - other.sortOrder)
}
