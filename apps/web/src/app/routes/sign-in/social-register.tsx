import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { SocialRegisterScreen } from '../../../features/sign-in/social-register-screen.tsx'
import { readMissingDetails } from '../../../state/sign-in/social-attempt.ts'
import { paths } from '../../../urls/urls.ts'
import { ForGuests } from './for-guests.tsx'

/** /oauth-register; a guest who has not come from a provider is sent to the log-in page. [NAV-32] */
export const Screen = () => (
  <ForGuests otherwise="account">
    <SocialRegister />
  </ForGuests>
)

function SocialRegister() {
  const { history } = useRouter()
  const [missingDetails] = useState(() => readMissingDetails(sessionStorage))
  const turnAway = useEffectEvent(() => history.replace(paths.login))
  useEffect(() => {
    if (missingDetails === null) turnAway()
  }, [missingDetails])
  if (missingDetails === null) return null
  return (
    <SocialRegisterScreen
      missingDetails={missingDetails}
      onDone={({ jsonWebToken, customerId }, email) => {
        // With a token the customer is logged in, and `ForGuests` leaves the page.
        if (jsonWebToken === undefined) history.replace(paths.checkMailbox(email, customerId))
      }}
    />
  )
}
