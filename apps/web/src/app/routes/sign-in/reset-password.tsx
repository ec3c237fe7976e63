import type { CustomerId } from '@forno/domain/core/basic-types'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { MailLink } from '../../../state/sign-in/sign-in.ts'
import { ForgotScreen } from '../../../features/sign-in/forgot-screen.tsx'
import { ResetScreen } from '../../../features/sign-in/reset-screen.tsx'
import { paths } from '../../../urls/urls.ts'
import type { ScreenPropsOf } from '../../shell/screen.ts'
import { ForGuests } from './for-guests.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The link of a mail, kept after it has left the address: a reload still has it, and it is not visible on screen.
     */
    resetLink?: MailLink | undefined
  }
}

type Params = { readonly customerId?: string; readonly token?: string }

/** /reset-password, and /reset-password/{customerId}/{token} from a mail's link. [NAV-33] */
export const Screen = ({ params: { customerId, token } }: ScreenPropsOf<Params>) => (
  <ForGuests otherwise="home">
    <Reset {...(customerId === undefined || token === undefined ? {} : { customerId, token })} />
  </ForGuests>
)

/** Removes the token from the address bar before any request, so that no referrer contains it. [NAV-33] [ACC-18] */
function Reset({ customerId, token }: Params) {
  const link = useLocation({ select: ({ state }) => state.resetLink })
  const navigate = useNavigate()
  const hide = useEffectEvent((found: MailLink) =>
    navigate({ to: paths.forgotPassword, replace: true, state: { resetLink: found } }),
  )
  useEffect(() => {
    if (customerId !== undefined && token !== undefined) void hide({ customerId: customerId as CustomerId, token })
  }, [customerId, token])
  const lead = (to: string) => void navigate({ to, replace: true, state: {} })
  if (token !== undefined) return <meta name="referrer" content="no-referrer" />
  if (link === undefined) return <ForgotScreen />
  return (
    <ResetScreen
      link={link}
      onAskAgain={() => lead(paths.forgotPassword)}
      onDone={() => {
        void navigate({ to: paths.account('sign-ins'), replace: true, state: { hasNewPassword: true } })
      }}
    />
  )
}
