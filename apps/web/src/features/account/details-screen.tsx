import { Suspense } from 'react'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { offersPush } from '../../state/push/push.ts'
import { DetailsForm } from './details-form.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnData } from './own-data.tsx'
import { Passkeys, WaitingPasskeys } from './passkeys.tsx'
import { PushDevices, WaitingPushDevices } from './push-devices.tsx'
import { SavedPlaces } from './saved-addresses.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

/** The customer's details, consents, data export and account deletion. [ACC-36] [ACC-23] */
export function DetailsScreen() {
  const customer = useSuspenseCustomer()
  const { configuration } = useShop()
  return (
    <>
      <h1>Your details</h1>
      <DetailsForm customer={customer} />
      <SavedPlaces customer={customer} />
      <SignInMethods customer={customer} />
      <Suspense fallback={<WaitingPasskeys />}>
        <Passkeys customerId={customer.customerId} />
      </Suspense>
      {offersPush(configuration) && (
        <Suspense fallback={<WaitingPushDevices />}>
          <PushDevices customerId={customer.customerId} />
        </Suspense>
      )}
      <OwnData />
      <DeleteAccount />
    </>
  )
}
