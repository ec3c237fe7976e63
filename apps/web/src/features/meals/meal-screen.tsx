import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddToBasket } from '../../data/add-to-basket.ts'
import { useBasketItem } from '../../data/basket-item.ts'
import { menuContext } from '../../data/catalogue.ts'
import { useBrand } from '../../data/configuration.ts'
import { useItemChanges } from '../../data/item-changes.ts'
import { mealQuery, mealShortQuery, type Meal, type MealGroup } from '../../data/meals.ts'
import { energyStatement } from '../../data/energy-statement.ts'
import { listWords } from '../../data/food-words.ts'
import { energyWords } from '../../ui/energy-words.ts'
import { mealTint } from '../../data/plate-tint.ts'
import { useDisposition, whereOf } from '../../data/session.ts'
import { centsOf } from '../../lib/money.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { paths } from '../../lib/paths.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/details.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Page } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { PictureOrPlate } from '../../ui/picture-or-plate.tsx'
import { Price } from '../../ui/price.tsx'
import { Note } from '../../ui/states.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { asItComes, missingIn, missingWords, otherWords, partWords } from './meal-words.ts'
import styles from './meals.module.css'

/** A meal: what is in it as it comes, what else could be, what it costs and gives. One tap adds it as it comes. [CAT-12] */
export function MealScreen() {
  const { slug = '', basketItemId } = useParams({ strict: false })
  const brand = useBrand()
  const disposition = useDisposition()
  const context = menuContext(disposition)
  const { data: short } = useSuspenseQuery(mealShortQuery(context, slug))
  const { data: meal } = useSuspenseQuery(mealQuery(context, short.productId))
  const { name, description, picture, totalPrice } = meal
  return (
    <Page className={styles.page}>
      <PageHead title={name} description={description} brand={brand} />
      <Link href={paths.menu('pizza-meals')} className={styles.back}>
        All meals
      </Link>
      <div className={styles.meal}>
        <PictureOrPlate
          picture={picture}
          name={name}
          kind={mealTint}
          sizes="(min-width: 64rem) 36rem, 80vw"
          priority="high"
          className={styles.picture}
        >
          <h1>{name}</h1>
        </PictureOrPlate>
        <div className={styles.words}>
          <header className={styles.head}>
            {picture !== null && <h1>{name}</h1>}
            <p className={styles.lead}>{description}</p>
            <p className={styles.price}>
              <Price cents={centsOf(totalPrice)} size="large" />
              {whereOf(disposition) === null && <span className={styles.soft}>Typical for delivery</span>}
            </p>
            {meal.isOutOfStock && <SoldOut missing={missingIn(meal)} />}
          </header>
          <MealParts groups={meal.groups} />
          <MealFacts meal={meal} />
          {!meal.isOutOfStock && <AddMeal meal={meal} basketItemId={basketItemId ?? null} />}
        </div>
      </div>
    </Page>
  )
}

function MealParts({ groups }: { groups: readonly MealGroup[] }) {
  return (
    <section aria-labelledby="parts" className={styles.parts}>
      <h2 id="parts">In the box</h2>
      <ul className={styles.partList}>
        {groups.map((group) => (
          <MealPart key={group.groupId} group={group} />
        ))}
      </ul>
    </section>
  )
}

function MealPart({ group }: { group: MealGroup }) {
  const part = partWords(group)
  const others = otherWords(group)
  const isMissing = group.min > 0 && asItComes(group)?.isOutOfStock === true
  return (
    <li className={styles.part}>
      <h3>{group.name}</h3>
      <p className={styles.what}>{part ?? 'Nothing, as it comes'}</p>
      {isMissing && <p className={styles.gone}>Sold out at this store today.</p>}
      {others !== null && <p className={styles.soft}>{others}</p>}
    </li>
  )
}

function MealFacts({ meal: { kilojoules, allergens, mayContain } }: { meal: Meal }) {
  return (
    <section aria-labelledby="facts" className={styles.facts}>
      <h2 id="facts">Energy and allergens</h2>
      <Facts
        facts={[
          { term: 'Energy of the whole box', value: energyWords(kilojoules) },
          { term: 'Contains', value: listWords(allergens) },
          { term: 'May contain', value: listWords(mayContain) },
        ]}
      />
      <p className={styles.soft}>
        {energyStatement}. Every part by itself stands under <Link href={paths.nutrition}>nutrition and allergens</Link>
        . If you have an allergy, call the store before you order.
      </p>
    </section>
  )
}

/** One tap adds the meal as it comes; a meal of the basket is counted anew. */
function AddMeal({ meal, basketItemId }: { meal: Meal; basketItemId: string | null }) {
  const found = useBasketItem(basketItemId)
  const item = found !== 'onItsWay' && found?.productId === meal.productId ? found : null
  const add = useAddToBasket()
  const { change } = useItemChanges()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<number | null>(null)
  const { productId, name, slug } = meal
  const quantity = chosen ?? item?.quantity ?? 1
  const unitCents = centsOf(meal.totalPrice)
  const total = formatPrice(unitCents * quantity)
  const choose = () => {
    const body = { productId, quantity }
    const shown = { name, slug, unitCents }
    if (item === null) add(body, name, shown)
    else void change(item.basketItemId, body, shown)
  }
  return (
    <div className={styles.foot}>
      <Stepper label={name} value={quantity} min={1} max={99} onChange={setChosen} />
      <Button size="large" disabled={!isHydrated || found === 'onItsWay'} onClick={choose}>
        {item === null ? `Add – ${total}` : `Save – ${total}`}
      </Button>
    </div>
  )
}

function SoldOut({ missing }: { missing: readonly string[] }) {
  return (
    <Note
      tone="warning"
      title={missingWords(missing)}
      action={
        <ButtonLink variant="secondary" href={paths.menu('pizza-meals')}>
          Other meals
        </ButtonLink>
      }
    >
      <p>It is part of this box, so the box cannot be ordered right now.</p>
    </Note>
  )
}
