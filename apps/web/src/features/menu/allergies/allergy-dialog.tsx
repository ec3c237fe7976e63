import { useState } from 'react'
import { chooseAllergies, profileOf } from '../../../state/allergies/allergy-store.ts'
import { SupportLink } from '../../../lib/react/support-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { AllergenChips } from './allergen-chips.tsx'
import styles from './sheets.module.css'

/** Lets the customer choose the allergens to avoid. The choice is saved on this device alone. */
export function AllergyDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(profileOf)
  const save = () => {
    chooseAllergies(chosen)
    onClose()
  }
  return (
    <Dialog
      title="Allergies"
      size="medium"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button variant="secondary" disabled={chosen.length === 0} onClick={() => setChosen([])}>
            None
          </Button>
          <Button onClick={save}>Save on this device</Button>
        </div>
      }
    >
      <div className={styles.sections}>
        <p>
          What are you avoiding? We'll grey out items that contain it or may contain traces, and check before you add
          one.
        </p>
        <AllergenChips chosen={chosen} onChange={setChosen} />
        <p className={styles.hint}>Saved on this device only. We never see it.</p>
        <Note tone="warning" title="Everything is made in one kitchen.">
          We cannot promise that a dish is free of anything. With a severe allergy, call the store or <SupportLink />{' '}
          before you order.
        </Note>
      </div>
    </Dialog>
  )
}
