import { useReducer, useState, type SubmitEvent } from 'react'
import type { KitchenDevice } from '../model/kitchen-device.ts'
import { kitchenError } from '../model/kitchen-errors.ts'
import { useOpenKitchen } from '../model/kitchen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EntranceCard } from './entrance-card.tsx'
import styles from './entrance.module.css'
import { noPin, pinAfter, signInError } from './pin-entry.ts'
import { PinPad } from './pin-pad.tsx'
import { StoreCodeField } from './store-code-field.tsx'
import { keepStoreCode, readStoreCode } from './stored-store-code.ts'
import { useFirstFocus } from './use-first-focus.ts'

type SignInProps = {
  /** null = development, where the right PIN enrols the screen, so the form asks for the store too. */
  readonly device: KitchenDevice | null
  readonly isNextStep: boolean
  readonly hasEnded: boolean
  readonly onEnrol: () => void
}

/** Asks for the store's PIN, on big keys or a keyboard. The PIN is never stored. */
export function SignIn({ device, isNextStep, hasEnded, onEnrol }: SignInProps) {
  const [storeCode, setStoreCode] = useState(() => device?.storeId ?? readStoreCode())
  const [entry, press] = useReducer(pinAfter, noPin)
  const [isTried, setTried] = useState(false)
  const first = useFirstFocus(isNextStep)
  const open = useOpenKitchen()
  const missing = isTried ? signInError(storeCode, entry) : null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (signInError(storeCode, entry) !== null) return
    setTried(false)
    open.mutate({ storeCode: keepStoreCode(storeCode), pin: entry.pin }, { onError: () => press({ type: 'cleared' }) })
  }

  return (
    <EntranceCard
      title="Kitchen"
      text={
        device === null
          ? 'Sign this screen in to see your store’s orders.'
          : `Sign in to see ${device.storeName}’s orders.`
      }
      isSplit
      onSubmit={submit}
    >
      {hasEnded && (
        <Note tone="info" title="This screen was signed out">
          Orders are safe. Sign in to see them again.
        </Note>
      )}
      <div className={styles.fields}>
        {device === null && <StoreCodeField value={storeCode} refusal={missing?.storeCode} onChange={setStoreCode} />}
        <TextField
          ref={first}
          label="PIN"
          name="pin"
          type="password"
          inputMode="none"
          autoComplete="off"
          className={styles.pin}
          value={entry.pin}
          refusal={missing?.pin ?? (open.error && entry.pin === '' ? kitchenError(open.error) : null)}
          onChange={({ currentTarget }) => press({ type: 'typed', text: currentTarget.value })}
        />
      </div>
      <PinPad onPress={press} />
      <Button type="submit" size="large" wide busy={open.isPending} className={styles.enter}>
        Sign in
      </Button>
      {device !== null && (
        <Button variant="quiet" wide onClick={onEnrol}>
          Use this screen at another store
        </Button>
      )}
    </EntranceCard>
  )
}
