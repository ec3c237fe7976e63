import { lazy, Suspense } from 'react'
import { MealScreen } from '../../features/meals/meal-screen.tsx'

// Comes when a pizza of a meal is opened.
const PartDialog = lazy(() =>
  import('../../features/product/part-dialog.tsx').then((file) => ({ default: file.PartDialog })),
)

/** A meal, with the builder for the pizzas in it. [NAV-08] */
export function MealRoute() {
  return (
    <MealScreen
      showPart={(part) => (
        <Suspense fallback={null}>
          <PartDialog {...part} />
        </Suspense>
      )}
    />
  )
}
