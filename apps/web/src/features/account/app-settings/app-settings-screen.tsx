import { availableUnlockModes, type UnlockMode } from '@forno/domain/native/unlock-modes'
import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { logFailure } from '../../../lib/browser/log.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { isHapticsOff, setHapticsOff } from '../../../native/haptics-choice.ts'
import { offersPush } from '../../../state/push/push.ts'
import { useSuspenseCustomer } from '../../../state/sign-in/customer.ts'
import { setHiddenInBackground, setUnlockMode, vault } from '../../../state/vault/vault.ts'
import { RadioCards } from '../../../ui/fields/choice.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Note } from '../../../ui/progress/states.tsx'
import { AppVersion } from './app-version.tsx'
import { modeLabels, modeError } from './app-settings-texts.ts'
import { PushDevices, WaitingPushDevices } from '../push-devices.tsx'
import styles from '../account.module.css'

/** The settings of the app on this phone. The web has no such page. [ACC-36] [NAV-28] */
export function AppSettingsScreen() {
  const { customerId } = useSuspenseCustomer()
  const { configuration } = useShop()
  return (
    <>
      <h1>App settings</h1>
      <Unlocking />
      {offersPush(configuration) && (
        <Suspense fallback={<WaitingPushDevices />}>
          <PushDevices customerId={customerId} />
        </Suspense>
      )}
      <OnThisPhone />
      <AppVersion />
    </>
  )
}

/** Biometric log-in and the unlock mode; only modes that the phone can do are offered. [NAT-03] [NAT-05] */
function Unlocking() {
  const { mode, isBiometryAvailable, hasPasscode } = useStore(vault)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const modes = availableUnlockModes({ hasStrongBiometry: isBiometryAvailable, hasPasscode })
  const usesBiometry = mode === 'Biometrics' || mode === 'BiometricsWithPasscode'
  // The controls stay enabled during the prompt, because a disabled one would lose the focus.
  const choose = (next: UnlockMode): void => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    setUnlockMode(next)
      .then(
        (result) => setError(modeError(result)),
        (error: unknown) => {
          logFailure('the unlock mode was not changed', error)
          setError(modeError('interrupted'))
        },
      )
      .finally(() => setBusy(false))
  }
  return (
    <section aria-labelledby="unlocking" className={styles.card}>
      <h2 id="unlocking">Faster log-in</h2>
      <Switch
        label="Log in with face or fingerprint"
        hint={
          isBiometryAvailable || usesBiometry
            ? 'You don’t type your password again on this phone.'
            : 'Add a face or fingerprint in your phone’s settings first.'
        }
        checked={usesBiometry}
        disabled={!isBiometryAvailable && !usesBiometry}
        onChange={() => choose(usesBiometry ? 'SecureStorage' : 'Biometrics')}
      />
      {modes.length > 1 && (
        <RadioCards
          legend="When you come back to the app"
          options={modes.map((value) => ({ value, ...modeLabels[value] }))}
          value={mode}
          onChange={choose}
        />
      )}
      <div role="alert">{error !== null && <Note tone="warning">{error}</Note>}</div>
    </section>
  )
}

function OnThisPhone() {
  const isHidden = useStore(vault, ({ isHiddenInBackground }) => isHiddenInBackground)
  const [isWithoutHaptics, setWithoutHaptics] = useState(() => isHapticsOff(localStorage))
  return (
    <section aria-labelledby="phone" className={styles.card}>
      <h2 id="phone">On this phone</h2>
      <Switch
        label="Hide in the app switcher"
        hint="Your order and details stay hidden while you switch apps."
        checked={isHidden}
        onChange={() => void setHiddenInBackground(!isHidden)}
      />
      <Switch
        label="Vibrations"
        hint="A short buzz when something is in your cart and when your order is placed."
        checked={!isWithoutHaptics}
        onChange={() => {
          setHapticsOff(localStorage, !isWithoutHaptics)
          setWithoutHaptics(!isWithoutHaptics)
        }}
      />
    </section>
  )
}
