import type { Product } from '../../api/catalogue.ts'
import type { AggregateOffer, Menu, MenuItem, MenuSection, Offer, RestrictedDiet, WithContext } from 'schema-dts'
import { shownPrice } from '../../shared/food/product-price.ts'
import { paths } from '../../urls/urls.ts'
import type { RangeGroup } from './products/product-grid.tsx'

/** Diets that follow from the recipe. Halal is left out: it needs a certificate, and "halal-friendly" is none. */
const diets: Partial<Record<Product['dietary'][number], RestrictedDiet>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
}

/** The price on the card; one with "from" is the lowest of several. [CAT-20] */
const schemaOffer = (product: Product): AggregateOffer | Offer => {
  const { cents, from } = shownPrice(product)
  const price = (cents / 100).toFixed(2)
  const availability = `https://schema.org/${product.isOutOfStock ? 'OutOfStock' : 'InStock'}` as const
  return from
    ? { '@type': 'AggregateOffer', lowPrice: price, priceCurrency: 'AUD', availability }
    : { '@type': 'Offer', price, priceCurrency: 'AUD', availability }
}

const itemOf = (product: Product, origin: string): MenuItem => ({
  '@type': 'MenuItem',
  name: product.name,
  description: product.description,
  url: origin + paths.product(product.productType, product.slug),
  offers: schemaOffer(product),
  ...(product.kilojoules === null
    ? {}
    : {
        nutrition: {
          '@type': 'NutritionInformation',
          calories: `${product.kilojoules} kJ`,
          servingSize: `1 ${product.kilojoulesPer}`,
        },
      }),
  suitableForDiet: product.dietary.flatMap((diet) => diets[diet] ?? []),
})

type MenuPage = {
  readonly name: string
  /** Path of the page, relative to the origin. */
  readonly path: string
  readonly origin: string
  readonly groups: readonly RangeGroup[]
}

/**
 * The page as schema.org JSON for search engines: products, prices, diets and energy. A single range is no section,
 * because the page does not show its name.
 */
export const structuredData = ({ name, path, origin, groups }: MenuPage): string => {
  const itemsOf = (group: RangeGroup | undefined) => group?.products.map((product) => itemOf(product, origin)) ?? []
  const sectionOf = (group: RangeGroup): MenuSection => ({
    '@type': 'MenuSection',
    name: group.name,
    hasMenuItem: itemsOf(group),
  })
  const data: WithContext<Menu> = {
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name,
    url: origin + path,
    inLanguage: 'en-AU',
    ...(groups.length === 1 ? { hasMenuItem: itemsOf(groups[0]) } : { hasMenuSection: groups.map(sectionOf) }),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
