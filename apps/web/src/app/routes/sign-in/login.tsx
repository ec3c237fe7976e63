import { useRouter } from '@tanstack/react-router'
import { LoginScreen } from '../../../features/sign-in/login-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { useNavigateByOutcome } from '../../shell/navigate-by-outcome.ts'
import { ForGuests } from './for-guests.tsx'

/** /login [NAV-30] */
export function Screen() {
  const { history } = useRouter()
  const navigateByOutcome = useNavigateByOutcome()
  return (
    <ForGuests otherwise="account">
      <LoginScreen
        onOutcome={navigateByOutcome}
        // A successful log-in redirects by itself.
        onDone={() => undefined}
        onUnverified={(email) => history.push(paths.checkMailbox(email))}
      />
    </ForGuests>
  )
}
