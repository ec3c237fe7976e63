import { SupportText } from '../../lib/react/support-link.tsx'
import { mailResendPause } from '@forno/domain/customers/link-lifetimes'
import { useState } from 'react'
import { useSendVerification, type Recipient } from '../../state/sign-in/sign-in.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { useCoolDown } from './use-cool-down.ts'
import styles from './sign-in.module.css'

type ResendMailProps = {
  readonly to: Recipient
  /** An email has just been sent. */
  readonly isJustSent: boolean
}

/** Sends the confirmation email again, with a pause between emails. [NAV-34] [ACC-30] */
export function ResendMail({ to, isJustSent }: ResendMailProps) {
  const send = useSendVerification()
  const { left, restart } = useCoolDown(mailResendPause, isJustSent)
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting')
  const [problem, setProblem] = useState<string | null>(null)
  const sendAgain = async () => {
    setState('sending')
    setProblem(null)
    try {
      await send(to)
      setState('sent')
      restart()
    } catch (error) {
      setState('waiting')
      setProblem(sentence(error))
    }
  }
  return (
    <div className={styles.form}>
      <div role="status">
        {state === 'sent' && (
          <Note tone="success">If the address is waiting to be confirmed, a new link is on its way.</Note>
        )}
      </div>
      <div role="alert">
        {problem !== null && (
          <Note tone="danger">
            <SupportText text={problem} />
          </Note>
        )}
      </div>
      <Button
        variant="secondary"
        wide
        busy={state === 'sending'}
        aria-disabled={left > 0}
        onClick={left > 0 ? undefined : () => void sendAgain()}
      >
        {left > 0 ? `Send the link again in ${left} s` : 'Send the link again'}
      </Button>
    </div>
  )
}
