import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { isApiError } from '../../../lib/http/api-error.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { Note } from '../../../ui/progress/states.tsx'
import type { MakeProof } from './panel-proofs.ts'
import styles from './wallet-panel.module.css'

/**
 * Lets the button open a wallet through `proofRef`. A failure of the wallet's own script shows in `WalletPanel`; an
 * API refusal is rethrown and shows like every refusal. [PAY-08]
 */
export const useWallet = (proofRef: Ref<MakeProof>, open: MakeProof): { readonly hasFailed: boolean } => {
  const [hasFailed, setFailed] = useState(false)
  useImperativeHandle(proofRef, () => (typed, begin) => {
    setFailed(false)
    return open(typed, begin).catch((error: unknown) => {
      if (isApiError(error)) throw error
      logFailure('a wallet could not be opened', error)
      setFailed(true)
      return null
    })
  })
  return { hasFailed }
}

type WalletPanelProps = {
  /** The wallet's name for customers. */
  readonly name: string
  readonly hasFailed: boolean
  /** What happens when the customer presses the button. */
  readonly text: string
  readonly children?: ReactNode
}

/** The text below a wallet's card: what will happen, or that the wallet could not be opened. */
export function WalletPanel({ name, hasFailed, text, children }: WalletPanelProps) {
  return (
    <div className={styles.panel} role="group" aria-label={name}>
      <p role="status" className={styles.words}>
        {!hasFailed && text}
      </p>
      <div role="alert">
        {hasFailed && (
          <Note tone="warning" title={`${name} couldn't be opened`}>
            You have not been charged. Please try again, or choose another way to pay.
          </Note>
        )}
      </div>
      {children}
    </div>
  )
}
