import { useRouter } from '@tanstack/react-router'
import { RegisterScreen } from '../../../features/sign-in/register-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { useNavigateByOutcome } from '../../shell/navigate-by-outcome.ts'
import { ForGuests } from './for-guests.tsx'

/** /register [NAV-30] */
export function Screen() {
  const { history } = useRouter()
  const navigateByOutcome = useNavigateByOutcome()
  return (
    <ForGuests otherwise="account">
      <RegisterScreen
        onOutcome={navigateByOutcome}
        onDone={({ customerId }, email) => history.push(paths.checkMailbox(email, customerId))}
      />
    </ForGuests>
  )
}
