import { lazy, Suspense } from 'react'
import { useAllergyProfile } from './allergy-store.ts'
import type { AvoidedFoodProps } from './avoided-food-note.tsx'

/** Silence would read as "nothing to avoid", so a note that cannot be loaded says so. */
const NotChecked = () => <p role="alert">We couldn't check this for your allergies. Please reload the page.</p>

const Note = lazy(() => import('./avoided-food-note.tsx').catch(() => ({ default: NotChecked })))

/** The warning of this device's allergy profile about an item; its code loads only if there is a profile. [CAT-15] */
export function AvoidedFood(props: AvoidedFoodProps) {
  const profile = useAllergyProfile()
  if (profile.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Note profile={profile} {...props} />
    </Suspense>
  )
}
