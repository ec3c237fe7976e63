import { useEffect, useEffectEvent } from 'react'
import { concerns, concernWords, type AllergyProfile } from '../../../state/allergies/allergy-profile.ts'
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
  const concern = concerns(profile, product)
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
      message={<p>{concernWords(concern)} You're avoiding that.</p>}
      confirmLabel="Add it"
      cancelLabel="Don't add"
      onConfirm={() => {
        onAdd()
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
