import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { isApiError } from '../../../lib/http/api-error.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { Note } from '../../../ui/progress/states.tsx'
import type { MakeProof } from './panel-proof.ts'
import styles from './wallet-panel.module.css'

/**
 * Hands the button what opens a wallet. What the wallet's own script refuses is told by `WalletPanel`; what the shop refuses is told
 * as every refusal is. [PAY-08]
 */
export const useWallet = (proofRef: Ref<MakeProof>, open: MakeProof): { readonly hasFailed: boolean } => {
  const [hasFailed, setFailed] = useState(false)
  useImperativeHandle(proofRef, () => (typed) => {
    setFailed(false)
    return open(typed).catch((trouble: unknown) => {
      if (isApiError(trouble)) throw trouble
      logFailure('a wallet could not be opened', trouble)
      setFailed(true)
      return null
    })
  })
  return { hasFailed }
}

type WalletPanelProps = {
  /** As customers know it. */
  readonly name: string
  readonly hasFailed: boolean
  /** What happens once the button is pressed. */
  readonly words: string
  readonly children?: ReactNode
}

/** The text below a wallet's card: what will happen, or why it did not. */
export function WalletPanel({ name, hasFailed, words, children }: WalletPanelProps) {
  return (
    <div className={styles.panel} role="group" aria-label={name}>
      <p role="status" className={styles.words}>
        {!hasFailed && words}
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
