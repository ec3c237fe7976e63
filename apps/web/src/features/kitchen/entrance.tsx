import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { kitchenDeviceQuery } from './model/kitchen-device.ts'
import { kitchenError } from './model/kitchen-errors.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { ErrorState } from '../../ui/progress/states.tsx'
import { EnrolScreen } from './entrance/enrol-screen.tsx'
import styles from './kitchen.module.css'
import { SignIn } from './entrance/sign-in.tsx'

/** Shown while no store is signed in: the enrolment form once, afterwards the PIN pad. */
export function Entrance({ hasEnded }: { hasEnded: boolean }) {
  const { data, error, refetch } = useQuery(kitchenDeviceQuery)
  const [step, setStep] = useState<'first' | 'enrol' | 'sign-in'>('first')
  if (data === undefined)
    return (
      <main className={styles.waiting}>
        {error === null ? (
          <Spinner label="One moment…" size="large" />
        ) : (
          <ErrorState
            icon="offline"
            headingLevel={1}
            title="The kitchen can’t sign in yet"
            action={
              <Button size="large" icon="refresh" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {kitchenError(error)}
          </ErrorState>
        )}
      </main>
    )
  const { device, canEnrolByPin } = data
  const mustEnrol = device === null && !canEnrolByPin
  if (mustEnrol || step === 'enrol')
    return (
      <EnrolScreen
        isNextStep={step === 'enrol'}
        onEnrolled={() => setStep('sign-in')}
        onBack={mustEnrol ? undefined : () => setStep('sign-in')}
      />
    )
  return <SignIn device={device} isNextStep={step === 'sign-in'} hasEnded={hasEnded} onEnrol={() => setStep('enrol')} />
}
