import { priceBuild } from '@forno/domain/pricing/price-build'
import { buildAllergens, buildEnergy } from '@forno/domain/pricing/build-food'
import { useReducer } from 'react'
import { partsOf } from '../../data/build-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Note } from '../../ui/states.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { BuilderChoices } from './builder-choices.tsx'
import { builderAfter, buildTrouble, isRecipe, type Builder } from './builder-reducer.ts'
import { BuilderToppings } from './builder-toppings.tsx'
import { FoodFacts } from './food-facts.tsx'
import type { BuilderPartProps, ProductPageProps } from './product-page.ts'
import { ProductIntro } from './product-intro.tsx'
import styles from './product.module.css'

/** Every choice of one pizza, with its price, energy and allergens as they stand. [CAT-15] [CAT-17] [CAT-18] */
export function PizzaBuilder({ start, ...page }: ProductPageProps & { readonly start: Builder }) {
  const { product, onClose } = page
  const [builder, dispatch] = useReducer(builderAfter, start)
  const { offer, build } = builder
  return (
    <Dialog
      title={product.name}
      size="large"
      onClose={onClose}
      className={styles.dialog}
      footer={product.isOutOfStock ? undefined : <BuilderFoot {...page} builder={builder} dispatch={dispatch} />}
    >
      <div className={styles.sections}>
        <ProductIntro product={product} />
        {product.isOutOfStock && (
          <Note tone="warning" title="Sold out at this store today.">
            Everything else on the menu is still there.
          </Note>
        )}
        <BuilderChoices builder={builder} dispatch={dispatch} />
        <BuilderToppings builder={builder} dispatch={dispatch} />
        <BuilderHistory builder={builder} dispatch={dispatch} />
        <PriceTrail builder={builder} />
        <FoodFacts energy={buildEnergy(offer, build)} per="slice" {...buildAllergens(offer, build)} />
      </div>
    </Dialog>
  )
}

/** null while the pizza stands on a base that its size does not come on. */
const priced = ({ offer, build }: Builder) => {
  const size = offer.sizes.find(({ sizeId }) => sizeId === build.sizeId)
  return size?.bases.some(({ baseId }) => baseId === build.baseId) ? priceBuild(offer, build) : null
}

function BuilderHistory({ builder, dispatch }: BuilderPartProps) {
  return (
    <div className={styles.history}>
      <Button
        variant="secondary"
        size="small"
        icon="back"
        aria-disabled={builder.past.length === 0}
        onClick={() => dispatch({ type: 'undone' })}
      >
        Undo
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon="refresh"
        aria-disabled={isRecipe(builder)}
        onClick={() => dispatch({ type: 'recipeRestored' })}
      >
        Back to the recipe
      </Button>
    </div>
  )
}

/** How the price is made, so that it holds no surprise. */
function PriceTrail({ builder }: { builder: Builder }) {
  const price = priced(builder)
  if (price === null || price.trail.length < 2) return null
  return (
    <section aria-label="How the price is made">
      <Facts
        facts={[
          ...price.trail.map(({ label, amount }) => ({
            term: label,
            value: amount === 0 ? 'No extra cost' : formatPrice(amount),
          })),
          { term: 'One pizza', value: formatPrice(price.unit), strong: true },
        ]}
      />
    </section>
  )
}

function BuilderFoot({ product, item, onChosen, builder, dispatch }: ProductPageProps & BuilderPartProps) {
  const { offer, build, quantity } = builder
  const price = priced(builder)
  const trouble = buildTrouble(builder)
  const words = item === null ? 'Add' : 'Save'
  const unit = price?.unit ?? 0
  const choose = () => {
    if (trouble !== null) return
    onChosen({ productId: product.productId, quantity, basketItemParts: partsOf(offer, build) }, unit)
  }
  return (
    <div className={styles.foot}>
      <p className={styles.refusal} role="status">
        {builder.refusal ?? trouble}
      </p>
      <Stepper
        label={product.name}
        value={quantity}
        min={1}
        max={99}
        onChange={(next) => dispatch({ type: 'quantityChosen', quantity: next })}
      />
      <Button size="large" aria-disabled={trouble !== null} onClick={choose}>
        {price === null ? words : `${words} – ${formatPrice(unit * quantity)}`}
      </Button>
    </div>
  )
}
