import type { ItemFood } from '@forno/domain/content/allergen-facts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useAllergyProfile } from './allergy-store.ts'

/** Silence would read as "nothing to avoid", so a note that cannot be loaded says so. */
const NotChecked = () => <p role="alert">We couldn't check this for your allergies. Please reload the page.</p>

const Note = lazy(() => import('./avoided-food-note.tsx').catch(() => ({ default: NotChecked })))

export type AvoidedFoodProps = {
  /** What is in the item: one food, or each item of a meal. */
  readonly foods: readonly ItemFood[]
  /** Buttons that change or remove the item. */
  readonly children?: ReactNode
}

/** The warning of this device's allergy profile about an item; its code loads only if there is a profile. */
export function AvoidedFood(props: AvoidedFoodProps) {
  const profile = useAllergyProfile()
  if (profile.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Note profile={profile} {...props} />
    </Suspense>
  )
}
