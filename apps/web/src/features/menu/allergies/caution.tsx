import { concernAbout, concernFacts } from '@forno/domain/content/allergen-facts'
import type { AllergyProfile } from '../../../state/allergies/allergy-store.ts'
import type { Product } from '../../../api/catalogue.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './caution.module.css'

/** The warning on a product that contains, or may contain, an avoided allergen; renders nothing for other products. */
export default function Caution({ profile, product }: { readonly profile: AllergyProfile; readonly product: Product }) {
  const concern = concernAbout(profile, product)
  return concern === null ? null : (
    <p className={styles.caution} data-caution={concern.contains.length > 0 ? 'contains' : 'traces'}>
      <Icon name="warning" size={18} />
      <span>{concernFacts(concern)}</span>
    </p>
  )
}
