import { VerifyScreen } from '../../../features/sign-in/verify-screen.tsx'
import type * as routePaths from '../../../urls/route-paths.ts'
import type { ScreenProps } from '../../shell/screen.ts'
import { ForGuests } from './for-guests.tsx'

type Search = { readonly email: string | undefined }

/** The email address of the query, if it has one. */
export const validateSearch = ({ email }: Readonly<Record<string, unknown>>): Search => ({
  email: typeof email === 'string' && email !== '' ? email : undefined,
})

/** /verify-email/{customerId?}/{token?} [NAV-34] */
export const Screen = ({ params, search }: ScreenProps<typeof routePaths.verifyEmail, Search>) => (
  <ForGuests otherwise="home">
    <VerifyScreen customerId={params.customerId} token={params.token} email={search.email} />
  </ForGuests>
)
