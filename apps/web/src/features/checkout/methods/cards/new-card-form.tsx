import { useState, type SyntheticEvent } from 'react'
import { cardError } from '../../../../state/customer/account-errors.ts'
import { useAddCard, useBeginCard } from '../../../../state/customer/saved-cards.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Note } from '../../../../ui/progress/states.tsx'
import { CardEntry, useCardEntry } from './card-entry.tsx'
import styles from './card-panel.module.css'

type NewCardFormProps = {
  /** Whether the customer has another saved card, so that a default can be chosen. */
  readonly hasOthers: boolean
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Saves a card without a payment. Whether a store takes its brand is checked at checkout. [ACC-25] */
export function NewCardForm({ hasOthers, onSaved, onClose }: NewCardFormProps) {
  const entry = useCardEntry({ begin: useBeginCard(), takesAmex: true })
  const [isDefault, setDefault] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const add = useAddCard()
  const text = add.error === null ? null : cardError(add.error)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setMaking(true)
    const flexToken = await entry.makeToken()
    setMaking(false)
    if (flexToken !== null) add.mutate({ flexToken, isDefault }, { onSuccess: onSaved })
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
      <CardEntry entry={entry} ifLost="Nothing has been saved.">
        {hasOthers && (
          <Checkbox
            label="Offer this card first"
            checked={isDefault}
            onChange={({ target }) => setDefault(target.checked)}
          />
        )}
      </CardEntry>
      <div role="alert">
        {text !== null && (
          <Note tone="warning" title="Your card has not been saved">
            {text}
          </Note>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="submit" busy={isMaking || add.isPending}>
          Save card
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
