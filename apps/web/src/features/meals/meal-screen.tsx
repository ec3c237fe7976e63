import { useSuspenseQuery } from '@tanstack/react-query'
import { menuContext } from '../../api/catalogue.ts'
import { useBrand } from '../../lib/react/shop-context.ts'
import { mealQuery, mealShortQuery } from '../../api/meals.ts'
import { mealTint } from '../../shared/food/plate-tint.ts'
import { useDisposition } from '../../state/session/session.ts'
import { whereOf } from '../../lib/disposition.ts'
import { centsOf } from '../../lib/money.ts'
import { PageHead } from '../../lib/react/page-head.tsx'
import { paths } from '../../urls/urls.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { PictureOrPlate } from '../../ui/pictures/picture-or-plate.tsx'
import { Price } from '../../ui/prices/price.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { MealBuilder, type ShowPart } from './meal-builder.tsx'
import { MealFacts } from './meal-facts.tsx'
import { canBeFilled } from './meal-draft.ts'
import { missingIn, missingWords } from './meal-texts.ts'
import styles from './meals.module.css'

type MealScreenProps = {
  readonly slug: string
  /** The meal of the basket being edited; undefined = a new one. */
  readonly basketItemId: string | undefined
  readonly showPart: ShowPart
}

/** A meal: its choices, price, saving and nutrition. [CAT-12] [CAT-21] [NAV-08] */
export function MealScreen({ slug, basketItemId, showPart }: MealScreenProps) {
  const brand = useBrand()
  const disposition = useDisposition()
  const context = menuContext(disposition)
  const { data: short } = useSuspenseQuery(mealShortQuery(context, slug))
  const { data: meal } = useSuspenseQuery(mealQuery(context, short.productId))
  const { name, description, picture, totalPrice } = meal
  const missing = missingIn(meal)
  // A meal whose default contents have sold out can still be ordered if other choices fill their places.
  const canBeOrdered = canBeFilled(meal) && (!meal.isOutOfStock || missing.length > 0)
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
            {!canBeOrdered && <SoldOut missing={missing} />}
          </header>
          {canBeOrdered ? (
            <MealBuilder meal={meal} id={basketItemId ?? null} showPart={showPart} />
          ) : (
            <MealFacts kilojoules={meal.kilojoules} isAsItComes food={meal} foods={[]} />
          )}
        </div>
      </div>
    </Page>
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
