import { useState } from 'react'
import { signOutAgent } from '../../../state/sign-in/agent.ts'
import { callCentre, type CallCentre } from '../../../state/session/call-centre.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { paths } from '../../../urls/urls.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'
import styles from './call-centre-strip.module.css'

/** The agent's name, whether they are signed in, and a button to leave the mode. [NAV-36] */
export const CallCentreStrip = ({ agentName, isSignedIn }: CallCentre) => (
  <aside aria-label="Call-centre mode" className={styles.strip}>
    <p>
      <Icon name="phone" size={18} />
      <span>
        Call-centre mode: <strong>{agentName}</strong>
        {!isSignedIn && ', not signed in'}
      </span>
    </p>
    {isSignedIn ? <SignOut /> : <Leave />}
  </aside>
)

function SignOut() {
  const call = useCall()
  const notices = useNotices()
  const [isBusy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await signOutAgent(call)
    } catch (error) {
      notices.snackbar({ text: `You are still signed in. ${sentence(error)}`, theme: 'danger', duration: 8_000 })
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="small" busy={isBusy} onClick={() => void signOut()}>
      Sign out
    </Button>
  )
}

const Leave = () => (
  <div className={styles.buttons}>
    <ButtonLink href={paths.callCentre} variant="secondary" size="small">
      Sign in
    </ButtonLink>
    <Button variant="quiet" size="small" onClick={() => callCentre.setState({ agentName: null })}>
      Leave
    </Button>
  </div>
)
