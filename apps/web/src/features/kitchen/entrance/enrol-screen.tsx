import { numberInWords } from '@forno/domain/texts/number-words'
import { enrolmentCodeLifetime } from '@forno/domain/kitchen/enrolment-code'
import { minute } from '@forno/domain/core/durations'
import { useState, type SubmitEvent } from 'react'
import { useEnrolDevice } from '../model/kitchen-device.ts'
import { kitchenError } from '../model/kitchen-errors.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EntranceCard } from './entrance-card.tsx'
import styles from './entrance.module.css'
import { enrolError } from './pin-entry.ts'
import { StoreCodeField } from './store-code-field.tsx'
import { keepStoreCode, readStoreCode } from './stored-store-code.ts'
import { useFirstFocus } from './use-first-focus.ts'

type EnrolScreenProps = {
  readonly isNextStep: boolean
  readonly onEnrolled: () => void
  readonly onBack: (() => void) | undefined
}

/** Asks for a store code and a one-time code, once on each screen, before it accepts a PIN. */
export function EnrolScreen({ isNextStep, onEnrolled, onBack }: EnrolScreenProps) {
  const [storeCode, setStoreCode] = useState(readStoreCode)
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const first = useFirstFocus(isNextStep)
  const enrol = useEnrolDevice()
  const missing = isTried ? enrolError(storeCode, code) : null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (enrolError(storeCode, code) !== null) return
    setTried(false)
    enrol.mutate({ storeCode: keepStoreCode(storeCode), code }, { onSuccess: onEnrolled })
  }

  return (
    <EntranceCard
      title="Enrol this screen"
      text={`You only do this once. Head office gives you a code that works for ${numberInWords(enrolmentCodeLifetime / minute)} minutes.`}
      isSplit={false}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <StoreCodeField ref={first} value={storeCode} refusal={missing?.storeCode} onChange={setStoreCode} />
        <TextField
          label="Enrolment code"
          name="code"
          hint="12 letters and digits, with or without dashes"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className={styles.code}
          value={code}
          refusal={missing?.code ?? (enrol.error && kitchenError(enrol.error))}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </div>
      <Button type="submit" size="large" wide busy={enrol.isPending} className={styles.enter}>
        Enrol this screen
      </Button>
      {onBack !== undefined && (
        <Button variant="quiet" wide onClick={onBack}>
          Back
        </Button>
      )}
    </EntranceCard>
  )
}
