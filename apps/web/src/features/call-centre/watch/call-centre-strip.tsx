import { useState, type SubmitEvent } from 'react'
import { signOutAgent } from '../../../state/sign-in/agent.ts'
import { callCentre, callReferenceOf, noAgent, type CallCentre } from '../../../state/session/call-centre.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { paths } from '../../../urls/urls.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useNotices } from '../../../ui/notices/notices.ts'
import styles from './call-centre-strip.module.css'

/** Tells the page the height of the strip, so that it covers neither sticky buttons nor snackbars. */
const reserveSpace = (strip: HTMLElement) => {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--strip', `${strip.offsetHeight}px`))
  observer.observe(strip)
  return () => {
    observer.disconnect()
    style.removeProperty('--strip')
  }
}

type CallCentreStripProps = CallCentre & {
  /** Ends the current caller's cart; rejects with an `ApiError` if it could not be ended. */
  readonly onNewCall: (callReference: string | null) => Promise<void>
}

/** The agent's name, the current call, and buttons for the next call and to leave the mode. [NAV-36] [BAS-15] */
export const CallCentreStrip = ({ agentName, isSignedIn, callReference, onNewCall }: CallCentreStripProps) => (
  <aside ref={reserveSpace} aria-label="Call-centre mode" className={styles.strip}>
    <p>
      <Icon name="phone" size={18} />
      <span>
        Call-centre mode: <strong>{agentName}</strong>
        {!isSignedIn && ', not signed in'}
        {callReference !== null && (
          <>
            , call <strong>{callReference}</strong>
          </>
        )}
      </span>
    </p>
    <div className={styles.buttons}>
      <NewCall onStart={onNewCall} />
      {isSignedIn ? <SignOut /> : <Leave />}
    </div>
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
  <>
    <ButtonLink href={paths.callCentre} variant="secondary" size="small">
      Sign in
    </ButtonLink>
    <Button variant="quiet" size="small" onClick={() => callCentre.setState(noAgent)}>
      Leave
    </Button>
  </>
)

/** Letters that the field takes. */
const longestReference = 64

/** Opens a dialog that ends this caller's cart and takes the reference of the next call. [BAS-15] [BAS-01] */
function NewCall({ onStart }: { onStart: CallCentreStripProps['onNewCall'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        New call
      </Button>
      {isOpen && <NewCallDialog onStart={onStart} onClose={() => setOpen(false)} />}
    </>
  )
}

function NewCallDialog({ onStart, onClose }: { onStart: CallCentreStripProps['onNewCall']; onClose: () => void }) {
  const notices = useNotices()
  const [reference, setReference] = useState('')
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await onStart(callReferenceOf(reference))
      onClose()
    } catch (error) {
      notices.snackbar({ text: `The call has not ended. ${sentence(error)}`, theme: 'danger', duration: 8_000 })
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void start()
  }
  return (
    <Dialog title="New call" shape="alert" size="small" onClose={onClose}>
      <form onSubmit={submit} className={styles.newCall}>
        <p>This ends the cart of the current caller and clears their details from this browser.</p>
        <TextField
          label="Call reference"
          optional
          hint="The number of the call in your phone system."
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          maxLength={longestReference}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit" wide busy={isBusy}>
          Start the call
        </Button>
        <Button variant="quiet" wide onClick={onClose}>
          Cancel
        </Button>
      </form>
    </Dialog>
  )
}
