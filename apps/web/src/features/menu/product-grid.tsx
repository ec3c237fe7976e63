import { useAddToBasket } from '../../data/add-to-basket.ts'
import { productPrices, type Product } from '../../data/catalogue.ts'
import { isMeal } from '../../data/meals.ts'
import { plateTint } from '../../data/plate-tint.ts'
import { paths } from '../../lib/paths.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { IconButton } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { CardGrid } from '../../ui/layout.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductCard } from '../../ui/product-card.tsx'

type ProductGridProps = {
  readonly products: readonly Product[]
  /** The list's own path, under which a product opens; without it products open at their own. */
  readonly listPath?: string
  readonly headingLevel?: 2 | 3 | 4
}

/** Products as cards: one tap adds the default build, a tap on the card opens the product. */
export function ProductGrid({ products, listPath, headingLevel = 3 }: ProductGridProps) {
  const { add } = useAddToBasket()
  const isHydrated = useHydrated()
  return (
    <CardGrid>
      {products.map((product, place) => (
        <ProductCard
          key={product.productId}
          name={product.name}
          href={hrefOf(product, listPath)}
          kind={plateTint(product)}
          picture={product.picture && <CardPicture product={product} isFirst={place < firstRow} />}
          headingLevel={headingLevel}
          description={product.description}
          detail={[sizeWords(product), energyWords(product)].filter(Boolean).join(' · ')}
          badges={badges(product)}
          price={<CardPrice product={product} />}
          unavailable={product.isOutOfStock ? 'Sold out at this store today.' : undefined}
          actions={
            !product.isOutOfStock && (
              <IconButton
                icon="plus"
                variant="filled"
                label={addWords(product)}
                disabled={!isHydrated}
                onClick={() => add({ productId: product.productId, quantity: 1 }, product.name)}
              />
            )
          }
        />
      ))}
    </CardGrid>
  )
}

/** So many cards are in sight on a phone before anybody scrolls. */
const firstRow = 2

function CardPicture({ product, isFirst }: { product: Product; isFirst: boolean }) {
  return (
    <Picture
      picture={product.picture}
      name={product.name}
      kind={plateTint(product)}
      sizes="(min-width: 48rem) 20rem, 50vw"
      first={isFirst}
    />
  )
}

const hrefOf = (product: Product, listPath: string | undefined): string => {
  const { productType, slug } = product
  if (isMeal(product)) return paths.meal(slug)
  return listPath === undefined ? paths.product(productType, slug) : paths.productIn(listPath, productType, slug)
}

/** The price of what one tap adds: never less than the customer will see in the cart. */
function CardPrice({ product }: { product: Product }) {
  return <Price cents={productPrices(product).price} />
}

/** "Large, smaller from $8.00" */
const sizeWords = (product: Product): string | undefined => {
  const { price, fromPrice } = productPrices(product)
  const { defaultSizeName } = product
  if (defaultSizeName === null) return undefined
  return fromPrice < price ? `${defaultSizeName}, smaller from ${formatPrice(fromPrice)}` : defaultSizeName
}

const addWords = ({ name, defaultSizeName }: Product): string =>
  defaultSizeName === null ? `Add ${name}` : `Add ${name}, ${defaultSizeName.toLowerCase()}`

/** "1,020 kJ a slice" */
const energyWords = ({ kilojoules, kilojoulesPer }: Product): string | undefined =>
  kilojoules === null ? undefined : `${kilojoules.toLocaleString('en-AU')} kJ a ${kilojoulesPer}`

const badges = ({ tags, dietary }: Product) => {
  const told = tags.filter(({ tagType }) => tagType === 'badge').slice(0, 1)
  const isVegan = dietary.includes('vegan')
  const isVegetarian = !isVegan && dietary.includes('vegetarian')
  if (told.length === 0 && !isVegan && !isVegetarian) return undefined
  return (
    <>
      {told.map(({ name }) => (
        <Badge key={name} tone="highlight">
          {name}
        </Badge>
      ))}
      {isVegan && <Badge tone="success">Vegan</Badge>}
      {isVegetarian && <Badge tone="success">Vegetarian</Badge>}
    </>
  )
}
