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

/**
 * One line about an item that the profile concerns: amber with its buttons, or quiet once the customer accepted it.
 * [CAT-15]
 */
export default function AvoidedFoodNote({
  profile,
  foods,
  children,
}: AvoidedFoodProps & { readonly profile: AllergyProfile }) {
  const concern = concernAboutItem(profile, useAcceptedConcerns(), foods)
  if (concern === null) return null
  const isQuiet = isAcceptedConcern(concern)
  return (
    <div className={isQuiet ? styles.quiet : styles.loud} data-avoided={isQuiet ? 'accepted' : concern.kind}>
      <p className={styles.words}>
        {!isQuiet && <Icon name="warning" size={18} />}
        <span>{itemConcernWords(concern)}</span>
      </p>
      {!isQuiet && children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

const isAcceptedConcern = (concern: ItemConcern): boolean => concern.kind === 'concern' && concern.isAccepted
