import { concernAboutItem, type ItemConcern, type ItemFood } from '@forno/domain/content/allergen-facts'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useAcceptedConcerns, type AllergyProfile } from './allergy-store.ts'
import { itemConcernWords } from './item-concern-words.ts'
import styles from './avoided-food.module.css'

export type AvoidedFoodProps = {
  /** What is in the item: one food, or each item of a meal. */
  readonly foods: readonly ItemFood[]
  /** Buttons that change or remove the item. */
  readonly children?: ReactNode
}

/** One line about an item that the profile concerns: amber with its buttons, or quiet once the customer accepted it. */
export default function AvoidedFoodNote({
  profile,
  foods,
  children,
}: AvoidedFoodProps & { readonly profile: AllergyProfile }) {
  const found = concernAboutItem(profile, useAcceptedConcerns(), foods)
  if (found === null) return null
  const isQuiet = isQuietConcern(found)
  return (
    <div className={isQuiet ? styles.quiet : styles.loud} data-avoided={isQuiet ? 'accepted' : found.kind}>
      <p className={styles.words}>
        {!isQuiet && <Icon name="warning" size={18} />}
        <span>{itemConcernWords(found)}</span>
      </p>
      {!isQuiet && children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

const isQuietConcern = (found: ItemConcern): boolean => found.kind === 'concern' && found.isAccepted
