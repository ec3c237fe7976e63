import { useId, useReducer, useState, type SubmitEvent } from 'react'
import { kitchenWords, useOpenKitchen } from '../../data/kitchen.ts'
import { readKept, writeKept } from '../../lib/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { noPin, pinAfter, pinLength, signInTrouble, type PinEvent } from './pin-entry.ts'
import styles from './sign-in.module.css'

const keptAs = 'kitchen-store'
const keptStoreCode = (): string => {
  const kept = readKept(localStorage, keptAs)
  return typeof kept === 'string' ? kept : ''
}

/** Store code and PIN, on big keys or a keyboard. The store is remembered on this device, the PIN never. */
export function SignIn({ hasEnded }: { hasEnded: boolean }) {
  const [storeCode, setStoreCode] = useState(keptStoreCode)
  const [entry, press] = useReducer(pinAfter, noPin)
  const [isTried, setTried] = useState(false)
  const open = useOpenKitchen()
  const missing = isTried ? signInTrouble(storeCode, entry) : null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (signInTrouble(storeCode, entry) !== null) return
    setTried(false)
    const code = storeCode.trim().toUpperCase()
    writeKept(localStorage, keptAs, code)
    open.mutate({ storeCode: code, pin: entry.pin }, { onError: () => press({ type: 'cleared' }) })
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} noValidate onSubmit={submit}>
        <header className={styles.welcome}>
          <span className={styles.badge}>
            <Icon name="flame" size={32} />
          </span>
          <h1>Kitchen</h1>
          <p>Sign this screen in to see your store’s orders.</p>
        </header>
        {hasEnded && (
          <Note tone="info" title="This screen was signed out">
            Orders are safe. Sign in to see them again.
          </Note>
        )}
        <div className={styles.fields}>
          <TextField
            label="Store code"
            name="storeCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={styles.code}
            value={storeCode}
            refusal={missing?.storeCode}
            onChange={({ currentTarget }) => setStoreCode(currentTarget.value)}
          />
          <TextField
            label="PIN"
            name="pin"
            type="password"
            inputMode="none"
            autoComplete="off"
            className={styles.pin}
            value={entry.pin}
            refusal={missing?.pin ?? (open.error && entry.pin === '' ? kitchenWords(open.error) : null)}
            onChange={({ currentTarget }) => press({ type: 'typed', text: currentTarget.value })}
          />
        </div>
        <PinPad onPress={press} />
        <Button type="submit" size="large" wide busy={open.isPending} className={styles.enter}>
          Sign in
        </Button>
      </form>
    </main>
  )
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

function PinPad({ onPress }: { onPress: (event: PinEvent) => void }) {
  const label = useId()
  return (
    <div role="group" aria-labelledby={label} className={styles.pad}>
      <span id={label} className={styles.padLabel}>
        PIN pad, {pinLength.min} to {pinLength.max} digits
      </span>
      {digits.map((digit) => (
        <Key key={digit} onClick={() => onPress({ type: 'pressed', digit })}>
          {digit}
        </Key>
      ))}
      <Key isQuiet onClick={() => onPress({ type: 'cleared' })}>
        Clear
      </Key>
      <Key onClick={() => onPress({ type: 'pressed', digit: '0' })}>0</Key>
      <Key isQuiet onClick={() => onPress({ type: 'backed' })}>
        Back
      </Key>
    </div>
  )
}

function Key({ isQuiet, onClick, children }: { isQuiet?: boolean; onClick: () => void; children: string }) {
  return (
    <button type="button" className={isQuiet ? styles.quietKey : styles.key} onClick={onClick}>
      {children}
    </button>
  )
}
