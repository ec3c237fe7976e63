import type { Allergen } from '@forno/domain/content/allergens'
import { lazy, Suspense } from 'react'
import { useAddToBasket } from '../../../state/basket-changes/add-to-basket.ts'
import { useAllergyProfile } from '../../../state/allergies/allergy-store.ts'
import type { Product } from '../../../api/catalogue.ts'
import { shownPrice } from '../../../shared/food/product-price.ts'
import { isMeal } from '../../../api/meals.ts'
import { plateTint } from '../../../shared/food/plate-tint.ts'
import { paths } from '../../../urls/urls.ts'
import { foodBadges } from '../../../shared/food/food-badges.tsx'
import { CardGrid } from '../../../ui/layout/layout.tsx'
import { energyWords } from '../../../shared/food/energy-text.ts'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Price } from '../../../ui/prices/price.tsx'
import { ProductCard } from '../../../shared/food/product-card.tsx'
import type { Range } from '../model/pizza-page.ts'
import { sizeWords } from './size-labels.ts'
import { QuickAdd } from './quick-add.tsx'

const Alternatives = lazy(() => import('./alternatives.tsx'))
const Caution = lazy(() => import('../allergies/caution.tsx'))

type ProductGridProps = {
  readonly products: readonly Product[]
  /** The list's own path, below which a product opens. Without it products open at their own address. */
  readonly listPath?: string
  /** The list's query string, kept behind an open product. */
  readonly query?: string
  readonly headingLevel?: 2 | 3 | 4
  /** The number of pictures that a phone shows before scrolling. */
  readonly inSight?: number
  /** Allergens that the list's filters exclude. */
  readonly freeOf?: readonly Allergen[]
}

/** Products as cards: the plus button adds the default build, a tap on the card opens the product. [CAT-15] */
export function ProductGrid({
  products,
  listPath,
  query = '',
  headingLevel = 3,
  inSight = 2,
  freeOf = [],
}: ProductGridProps) {
  const profile = useAllergyProfile()
  const onAdd = useAddToBasket()
  return (
    <CardGrid>
      {products.map((product, place) => {
        const href = hrefOf(product, listPath) + (query === '' ? '' : `?${query}`)
        return (
          <ProductCard
            key={product.productId}
            name={product.name}
            href={href}
            kind={plateTint(product)}
            picture={
              product.picture && (
                <Picture
                  picture={product.picture}
                  sizes="(min-width: 48rem) 21rem, (min-width: 34rem) 12rem, calc(48vw - 1rem)"
                  priority={place < inSight ? (place === 0 ? 'high' : 'auto') : undefined}
                />
              )
            }
            headingLevel={headingLevel}
            description={product.description}
            detail={[sizeWords(product), servingWords(product)].filter(Boolean).join(' · ')}
            badges={foodBadges(product, 1)}
            price={<Price {...shownPrice(product)} />}
            caution={
              profile.length > 0 && (
                <Suspense fallback={null}>
                  <Caution profile={profile} product={product} />
                </Suspense>
              )
            }
            unavailable={
              product.isOutOfStock ? (
                <SoldOut {...{ product, listPath }} avoided={[...profile, ...freeOf]} />
              ) : undefined
            }
            actions={!product.isOutOfStock && <QuickAdd {...{ product, href, onAdd }} />}
          />
        )
      })}
    </CardGrid>
  )
}

/** The address where a product opens: over its list, or on its own page. A meal always has its own page. */
export const hrefOf = (product: Pick<Product, 'productType' | 'slug' | 'discriminator'>, listPath?: string): string => {
  const { productType, slug } = product
  if (isMeal(product)) return paths.meal(slug)
  return listPath === undefined ? paths.product(productType, slug) : paths.productOver(listPath, productType, slug)
}

type SoldOutProps = {
  readonly product: Product
  readonly listPath: string | undefined
  readonly avoided: readonly Allergen[]
}

/** The note on a sold-out product, with the most similar products without an avoided allergen as links. [CAT-19] */
function SoldOut({ product, listPath, avoided }: SoldOutProps) {
  const links = (instead: readonly Product['instead'][number][]) =>
    instead.slice(0, 3).map(({ productId, slug, name }, at) => (
      <span key={productId}>
        {at > 0 ? ' or ' : 'Try '}
        <Link href={hrefOf({ ...product, slug }, listPath)}>{name}</Link>
      </span>
    ))
  return (
    <>
      <strong>Not available</strong>
      {avoided.length === 0 ? (
        links(product.instead)
      ) : (
        <Suspense fallback={null}>
          <Alternatives instead={product.instead} avoided={avoided} links={links} />
        </Suspense>
      )}
    </>
  )
}

/** "1,020 kJ per slice" */
const servingWords = ({ kilojoules, kilojoulesPer }: Product): string | undefined =>
  kilojoules === null ? undefined : `${energyWords(kilojoules)} per ${kilojoulesPer}`

/** A range with its products. */
export type RangeGroup = Range & { readonly products: readonly Product[] }

/**
 * Products grouped by range, in the order of the ranges. Products without a range come last under their own heading.
 */
export const byRange = (products: readonly Product[], ranges: readonly Range[]): readonly RangeGroup[] => {
  const inRange = (product: Product, slug: string) => product.categories.some((category) => category.slug === slug)
  const groups = ranges.map(({ slug, name }) => ({
    slug,
    name,
    products: products.filter((product) => inRange(product, slug)),
  }))
  const others = products.filter((product) => !ranges.some(({ slug }) => inRange(product, slug)))
  return [...groups, { slug: 'others', name: 'More', products: others }].filter((group) => group.products.length > 0)
}
