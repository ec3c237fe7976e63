import type { Product } from '../../api/catalogue.ts'
import { paths } from '../../urls/urls.ts'
import type { RangeGroup } from './products/product-grid.tsx'

/** Diets that follow from the recipe. Halal is left out: it needs a certificate, and "halal-friendly" is none. */
const diets: Partial<Record<Product['dietary'][number], string>> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
}

const itemOf = (product: Product, origin: string) => ({
  '@type': 'MenuItem',
  name: product.name,
  description: product.description,
  url: origin + paths.product(product.productType, product.slug),
  offers: {
    '@type': 'Offer',
    price: product.totalPrice.toFixed(2),
    priceCurrency: 'AUD',
    availability: `https://schema.org/${product.isOutOfStock ? 'OutOfStock' : 'InStock'}`,
  },
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

type MenuFacts = {
  readonly name: string
  /** Path of the page, relative to the origin. */
  readonly path: string
  readonly origin: string
  readonly groups: readonly RangeGroup[]
}

/** The page as schema.org JSON for search engines: products, prices, diets and energy. */
export const structuredData = ({ name, path, origin, groups }: MenuFacts): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Menu',
    name,
    url: origin + path,
    inLanguage: 'en-AU',
    hasMenuSection: groups.map((group) => ({
      '@type': 'MenuSection',
      name: group.name,
      hasMenuItem: group.products.map((product) => itemOf(product, origin)),
    })),
  }).replaceAll('<', '\\u003c')
