import { lazy, Suspense } from 'react'
import { mealQuery, mealShortQuery } from '../../api/meals.ts'
import { ensure } from '../../lib/http/read.ts'
import type * as routePaths from '../../urls/route-paths.ts'
import { menuContextOf } from '../shell/app-deps.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { LoadInput, ScreenProps } from '../shell/screen.ts'
import { MealScreen } from '../../features/meals/meal-screen.tsx'

// Loaded when the customer opens a pizza of a meal.
const PartDialog = lazy(() =>
  import('../../features/product/part-dialog.tsx').then((file) => ({ default: file.PartDialog })),
)

type Path = typeof routePaths.meal

/** Loads a meal by the slug in its address; an unknown one is not found. [NAV-08] */
export const load = async ({ context: deps, params }: LoadInput<Path>) => {
  const context = menuContextOf(deps)
  const short = await ensure(deps.queries, mealShortQuery(context, params.slug.toLowerCase())).catch(orNotFound)
  return { meal: await ensure(deps.queries, mealQuery(context, short.productId)).catch(orNotFound) }
}

/** A meal, with the builder of its pizzas. [NAV-08] */
export function Screen({ params: { slug, basketItemId } }: ScreenProps<Path>) {
  return (
    <MealScreen
      slug={slug.toLowerCase()}
      basketItemId={basketItemId}
      showPart={(part) => (
        <Suspense fallback={null}>
          <PartDialog {...part} />
        </Suspense>
      )}
    />
  )
}
