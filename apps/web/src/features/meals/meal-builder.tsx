import { maximumQuantity } from '@forno/domain/basket/state'
import { cents } from '@forno/domain/core/basic-types'
import { longestText } from '@forno/domain/core/text-limits'
import type { BasketItem, GroupedBasketItem, PartBody } from '@forno/contracts/baskets/basket'
import type { AllergenFacts } from '@forno/domain/content/allergen-facts'
import { useState, type ReactNode } from 'react'
import { useAddToBasket } from '../../state/basket-changes/add-to-basket.ts'
import { useMealItem } from '../../state/basket/basket-item.ts'
import { useMealChanges } from '../../state/basket-changes/meal-changes.ts'
import type { Meal, MealChoice, MealGroup } from '../../api/meals.ts'
import { useHydrated } from '../../lib/react/use-hydrated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StickyBar } from '../../ui/layout/frame.tsx'
import { formatPrice } from '../../ui/prices/format-price.ts'
import { Progress } from '../../ui/progress/progress.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  bodyOf,
  draftOf,
  foodOf,
  foodsOf,
  isAsItComes,
  isFilled,
  mealAsItComes,
  priceOf,
  withParts,
  type Draft,
  type MealPick,
} from './meal-draft.ts'
import { MealFacts } from './meal-facts.tsx'
import { MealSlots } from './meal-slots.tsx'
import { useReplaceByMeal } from './replace-by-meal.ts'
import styles from './meals.module.css'

/** A pizza of a meal that the customer customises. */
type PartToChange = {
  readonly slug: string
  readonly sizeId: string
  /** Its current build; null = the default build. */
  readonly parts: readonly PartBody[] | null
  /** Receives the build, the price in cents of one such pizza, and its allergens. */
  readonly onDone: (parts: readonly PartBody[], unitCents: number, food: AllergenFacts) => void
  readonly onClose: () => void
}
/** Renders the builder of one pizza of a meal. */
export type ShowPart = (part: PartToChange) => ReactNode

type MealBuilderProps = { readonly meal: Meal; readonly id: string | null; readonly showPart: ShowPart }

/** Builds a meal, a new one or one of the cart, and names what it contains as chosen. [NAV-08] [CAT-21] [CAT-15] */
export function MealBuilder({ meal, id, showPart }: MealBuilderProps) {
  const found = useMealItem(id)
  const item = found !== 'onItsWay' && found?.productId === meal.productId ? found : null
  const group = item !== null && 'groupedBasketItemId' in item ? item : null
  const replaced = item !== null && 'basketItemId' in item ? item : null
  // Another key resets the builder when the cart's meal has loaded, or is another one.
  const key = found === 'onItsWay' ? 'waiting' : (id ?? 'new')
  return (
    <Builder
      key={key}
      meal={meal}
      group={group}
      replaced={replaced}
      startQuantity={item?.quantity ?? 1}
      isWaiting={found === 'onItsWay'}
      showPart={showPart}
    />
  )
}

type BuilderProps = Pick<MealBuilderProps, 'meal' | 'showPart'> & {
  /** The meal of the cart that is edited; null = a new one. */
  readonly group: GroupedBasketItem | null
  /** The item of the cart whose place a new meal takes; null = none. */
  readonly replaced: BasketItem | null
  readonly startQuantity: number
  /** The cart has not loaded yet. */
  readonly isWaiting: boolean
}

/** A choice whose pizza is being customised. */
type CustomisedPick = { readonly group: MealGroup; readonly choice: MealChoice; readonly picked: MealPick }

function Builder({ meal, group, replaced, startQuantity, isWaiting, showPart }: BuilderProps) {
  const isHydrated = useHydrated()
  const add = useAddToBasket()
  const { change } = useMealChanges()
  const replaceByMeal = useReplaceByMeal()
  const [draft, setDraft] = useState<Draft>(() => (group === null ? mealAsItComes(meal) : draftOf(meal, group)))
  const [quantity, setQuantity] = useState(startQuantity)
  const [code, setCode] = useState(group?.voucherCode ?? '')
  const [customised, setCustomised] = useState<CustomisedPick | null>(null)
  const { name, slug, groups } = meal
  const filled = groups.filter((each) => isFilled(draft, each)).length
  const { unit, total, saving } = priceOf(meal, draft, quantity)
  const isComplete = filled === groups.length
  const send = () => {
    const body = bodyOf(meal, { draft, quantity, code })
    const shown = { name, slug, unitCents: unit }
    if (group !== null) return void change(group.groupedBasketItemId, body, shown)
    if (replaced !== null) return void replaceByMeal(replaced, body, shown)
    add(body, name, shown)
  }
  const isFixed = group !== null && !group.ableToSwap
  return (
    <>
      <section aria-labelledby="parts" className={styles.parts}>
        <h2 id="parts">In the box</h2>
        <Progress label={`${name}, chosen`} value={filled} max={groups.length} tone="success">
          {isComplete ? 'Ready to add' : `${filled} of ${groups.length} chosen`}
        </Progress>
        {isFixed ? (
          <p className={styles.soft}>You can't change what's in this box, only how many you want.</p>
        ) : (
          <MealSlots
            groups={groups}
            draft={draft}
            onChange={setDraft}
            onCustomise={(slot, choice, picked) => setCustomised({ group: slot, choice, picked })}
          />
        )}
      </section>
      {meal.requiresCoupon && group === null && (
        <TextField
          label="Coupon code"
          hint="This deal needs one. If it is on your cart already, leave this empty."
          value={code}
          autoCapitalize="characters"
          maxLength={longestText.dealCode}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <MealFacts
        kilojoules={meal.kilojoules}
        isAsItComes={isAsItComes(meal, draft)}
        food={foodOf(draft)}
        foods={foodsOf(meal, draft)}
      />
      <StickyBar>
        {saving > 0 && <p className={styles.saving}>You save {formatPrice(saving)}</p>}
        <Stepper label={name} value={quantity} min={1} max={maximumQuantity} onChange={setQuantity} />
        <Button size="large" disabled={!isHydrated || isWaiting || !isComplete} onClick={send}>
          {group === null ? 'Add' : 'Save'} – {formatPrice(total)}
        </Button>
      </StickyBar>
      {customised !== null &&
        showPart({
          slug: customised.choice.slug,
          sizeId: customised.choice.sizeId ?? '',
          parts: customised.picked.parts,
          onDone: (parts, unitCents, food) => {
            const { productId } = customised.picked
            setDraft(withParts(draft, customised.group, { productId, parts, single: cents(unitCents), food }))
            setCustomised(null)
          },
          onClose: () => setCustomised(null),
        })}
    </>
  )
}
