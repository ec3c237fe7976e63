import { useEffect, useEffectEvent } from 'react'
import { allergensOfConcern, concernAbout, concernSentence } from '@forno/domain/content/allergen-facts'
import { acceptConcern, type AllergyProfile } from '../../../state/allergies/allergy-store.ts'
import type { Product } from '../../../api/catalogue.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ask-dialog.tsx'

type AllergyQuestionProps = {
  readonly profile: AllergyProfile
  readonly product: Product
  readonly onAdd: () => void
  readonly onClose: () => void
}

/**
 * Asks before a product is added that contains, or may contain, an avoided allergen. Adds any other product at once.
 */
export default function AllergyQuestion({ profile, product, onAdd, onClose }: AllergyQuestionProps) {
  const concern = concernAbout(profile, product)
  const add = useEffectEvent(() => {
    onAdd()
    onClose()
  })
  const isFine = concern === null
  useEffect(() => {
    if (isFine) add()
  }, [isFine])
  return concern === null ? null : (
    <ConfirmDialog
      title={`Add ${product.name} anyway?`}
      message={<p>{concernSentence(concern)}</p>}
      confirmLabel="Add it"
      cancelLabel="Don't add"
      onConfirm={() => {
        acceptConcern({ productId: product.productId, allergens: allergensOfConcern(concern) })
        onAdd()
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
