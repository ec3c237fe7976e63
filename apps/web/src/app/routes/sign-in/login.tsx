import { useRouter } from '@tanstack/react-router'
import { LoginScreen } from '../../../features/sign-in/login-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { useLeadOn } from '../../shell/lead-on.ts'
import { ForGuests } from './for-guests.tsx'

/** /login [NAV-30] */
export function Screen() {
  const { history } = useRouter()
  const leadOn = useLeadOn()
  return (
    <ForGuests otherwise="account">
      <LoginScreen
        onOutcome={leadOn}
        // A successful log-in redirects by itself.
        onDone={() => undefined}
        onUnverified={(email) => history.push(paths.checkMailbox(email))}
      />
    </ForGuests>
  )
}
