import { useId } from 'react'
import styles from './entrance.module.css'
import { pinLength, type PinEvent } from './pin-entry.ts'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Big keys for a PIN; `pinAfter` decides what each key does. */
export function PinPad({ onPress }: { onPress: (event: PinEvent) => void }) {
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
      <Key isQuiet onClick={() => onPress({ type: 'lastDeleted' })}>
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
