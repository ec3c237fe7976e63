import { concerns, concernWords, type AllergyProfile } from '../../../state/allergies/allergy-profile.ts'
import type { Product } from '../../../api/catalogue.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './caution.module.css'

/** The warning on a product that contains, or may contain, an avoided allergen; renders nothing for other products. */
export default function Caution({ profile, product }: { readonly profile: AllergyProfile; readonly product: Product }) {
  const concern = concerns(profile, product)
  return concern === null ? null : (
    <p className={styles.caution} data-caution={concern.contains.length > 0 ? 'contains' : 'traces'}>
      <Icon name="warning" size={18} />
      <span>{concernWords(concern)}</span>
    </p>
  )
}
