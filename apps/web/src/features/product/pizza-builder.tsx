import { maximumQuantity } from '@forno/domain/basket/state'
import { allergenList } from '@forno/domain/content/allergens'
import { halvesPriceSentence } from '@forno/domain/pizza/price-halves'
import { halvesSizeOf } from '@forno/domain/pizza/halves-choices'
import { useLayoutEffect, useReducer } from 'react'
import { concernAbout, concernSentence } from '@forno/domain/content/allergen-facts'
import { useAllergyProfile } from '../../state/allergies/allergy-store.ts'
import { choosePlainList, keepBuilderMemory, useBuilderMemory } from './model/builder-memory.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { energyWords } from '../../shared/food/energy-text.ts'
import { foodBadges } from '../../shared/food/food-badges.tsx'
import { cx } from '../../ui/cx.ts'
import { Facts } from '../../ui/layout/details.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Note } from '../../ui/progress/states.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FrameChoices, SauceChoice } from './builder-choices.tsx'
import { BuilderHalves } from './builder-halves.tsx'
import { builderAfter, buildError, type Builder } from './builder-reducer.ts'
import { BuilderSection } from './builder-section.tsx'
import { BuilderToppings } from './builder-toppings.tsx'
import { builderMessages } from './builder-texts.ts'
import { FoodFacts } from './food-facts.tsx'
import { bodyOf, dietaryOf, energyOf, foodOf, foodOfHalves, priceOf } from './pizza-draft.ts'
import { LivePizza } from './live-pizza.tsx'
import type { BuilderPartProps, ProductPageProps } from './product-page.ts'
import { PriceAge } from '../../ui/prices/price-age.tsx'
import { useNetwork } from '../../state/offline/network.ts'
import styles from './builder.module.css'

/** Every choice of one pizza or of two halves, with its current price, energy and allergens. [CAT-15] [CAT-20] */
export function PizzaBuilder({ start, ...page }: ProductPageProps & { readonly start: Builder }) {
  const { product, onClose } = page
  const [builder, dispatch] = useReducer(builderAfter, start)
  const isPlain = useBuilderMemory((memory) => memory.isPlain)
  useLayoutEffect(keepBuilderMemory, [])
  const { draft } = builder
  const part = { builder, dispatch }
  return (
    <Dialog
      title={product.name}
      hideTitle
      size="large"
      onClose={onClose}
      className={styles.dialog}
      footer={product.isOutOfStock ? undefined : <BuilderFoot {...page} {...part} />}
    >
      <VisuallyHidden>
        <span role="status">
          <span key={builder.announcement.tap}>{builder.announcement.text}</span>
        </span>
      </VisuallyHidden>
      <div className={styles.room}>
        <div className={cx(styles.builder, isPlain && styles.plain)}>
          <BuilderStage {...page} {...part} isPlain={isPlain} />
          <div className={styles.choices}>
            <BuilderIntro {...page} {...part} isPlain={isPlain} />
            <FrameChoices {...part} />
            <BuilderHalves {...part} />
            {!product.isFixedRecipe && (
              <>
                <SauceChoice {...part} />
                <BuilderToppings {...part} />
              </>
            )}
            <PriceTrail builder={builder} />
            <FoodFacts energy={energyOf(draft)} per="slice" {...foodOf(draft)} halves={foodOfHalves(draft)} />
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** The picture of the pizza, its facts and the undo button. On a phone it shrinks to a sticky strip. */
function BuilderStage({
  product,
  builder,
  dispatch,
  isPlain,
}: ProductPageProps & BuilderPartProps & { readonly isPlain: boolean }) {
  const { draft, past, announcement } = builder
  const food = foodOf(draft)
  return (
    <div className={styles.stage}>
      {!isPlain && (
        <div className={styles.table}>
          <LivePizza product={product} draft={draft} isLively={announcement.tap > 0} />
        </div>
      )}
      <div className={styles.overview}>
        {/* Hidden from screen readers: the dialog already has this name. */}
        <p aria-hidden className={styles.title}>
          {product.name}
        </p>
        <p className={styles.facts}>
          <span className={styles.energy}>
            <strong>{energyWords(energyOf(draft))}</strong> per slice
          </span>
          <span className={styles.allergens}>
            {food.allergens.length === 0 ? 'No allergens listed' : `Contains ${allergenList(food.allergens)}`}
          </span>
        </p>
        {/* Rendered from the first change on, so that it keeps the focus when there is nothing left to undo. */}
        <div className={styles.tools}>
          {announcement.tap > 0 && (
            <Button
              variant="secondary"
              size="small"
              icon="back"
              aria-disabled={past.length === 0}
              onClick={() => dispatch({ type: 'undone' })}
            >
              Undo
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type PlainProps = { readonly isPlain: boolean }

function BuilderIntro({
  product,
  item,
  builder,
  isPlain,
  onMakeHalves,
}: ProductPageProps & BuilderPartProps & PlainProps) {
  const halves = product.halfOf ?? null
  const food = foodOf(builder.draft)
  const concern = concernAbout(useAllergyProfile(), food)
  return (
    <div className={styles.intro}>
      <p>{product.description}</p>
      {food.mayContain.length > 0 && <p className={styles.quiet}>May contain {allergenList(food.mayContain)}.</p>}
      {product.isOutOfStock && (
        <Note tone="warning" title="Sold out at this store today.">
          Everything else on the menu is still there.
        </Note>
      )}
      {concern !== null && (
        <Note tone="warning" title="Something you're avoiding">
          {concernSentence(concern)}
        </Note>
      )}
      {product.isFixedRecipe && <Note title={builderMessages.fixed}>Choose its size and base.</Note>}
      <div className={styles.ways}>
        <p className={styles.badges}>{foodBadges({ tags: product.tags, dietary: dietaryOf(builder.draft) })}</p>
        {item === null && halves !== null && (
          <Button variant="secondary" size="small" onClick={() => onMakeHalves(halves, builder.draft.build.sizeId)}>
            Make it half-n-half
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          icon="menu"
          aria-pressed={isPlain}
          onClick={() => choosePlainList(!isPlain)}
        >
          Simple view
        </Button>
      </div>
    </div>
  )
}

/** The price step by step; for a half-n-half with its rule as a sentence. [CAT-20] */
function PriceTrail({ builder: { draft } }: { readonly builder: Builder }) {
  const price = priceOf(draft)
  if (price === null || (draft.kind === 'whole' && price.trail.length < 2)) return null
  const fee = draft.kind === 'halves' ? halvesSizeOf(draft.choices, draft.build.sizeId)?.fee : undefined
  return (
    <BuilderSection id="price" title="Price details" chosen={formatPrice(price.unit)}>
      {fee !== undefined && <p className={styles.rule}>{halvesPriceSentence(fee)}</p>}
      <Facts
        facts={[
          ...price.trail
            .filter(({ amount }) => draft.kind === 'whole' || amount !== 0)
            .map(({ label, amount }) => ({
              term: label,
              value: amount === 0 ? 'No extra cost' : formatPrice(amount),
            })),
          { term: 'Total per pizza', value: formatPrice(price.unit), strong: true },
        ]}
      />
    </BuilderSection>
  )
}

function BuilderFoot({
  product,
  item,
  isInMeal = false,
  onChosen,
  builder,
  dispatch,
}: ProductPageProps & BuilderPartProps) {
  const { draft, quantity, refusal } = builder
  const price = priceOf(draft)
  const error = buildError(builder)
  const label = isInMeal ? 'Done' : item === null ? 'Add' : 'Save'
  const unit = price?.unit ?? 0
  const age = useNetwork(({ priceAge }) => priceAge)
  const choose = () => {
    if (error === null) onChosen(bodyOf(draft, product.productId, quantity), unit, foodOf(draft))
  }
  return (
    <div className={styles.foot}>
      <PriceAge text={age} />
      {/* Hidden from screen readers: the status region announces every refusal. */}
      <p className={styles.refusal}>{refusal ?? error}</p>
      {!isInMeal && (
        <Stepper
          label={product.name}
          value={quantity}
          min={1}
          max={maximumQuantity}
          onChange={(next) => dispatch({ type: 'quantityChosen', quantity: next })}
          silent
        />
      )}
      <Button size="large" aria-disabled={error !== null} onClick={choose}>
        {price === null || isInMeal ? label : `${label} – ${formatPrice(unit * quantity)}`}
      </Button>
    </div>
  )
}
