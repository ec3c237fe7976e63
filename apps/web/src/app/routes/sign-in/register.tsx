import { useRouter } from '@tanstack/react-router'
import { RegisterScreen } from '../../../features/sign-in/register-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import { useLeadOn } from '../../shell/lead-on.ts'
import { ForGuests } from './for-guests.tsx'

/** /register [NAV-30] */
export function Screen() {
  const { history } = useRouter()
  const leadOn = useLeadOn()
  return (
    <ForGuests otherwise="account">
      <RegisterScreen
        onOutcome={leadOn}
        onDone={({ customerId }, email) => history.push(paths.checkMailbox(email, customerId))}
      />
    </ForGuests>
  )
}
