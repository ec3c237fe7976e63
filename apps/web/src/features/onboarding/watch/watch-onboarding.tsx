import { useReducer, useState, useEffectEvent, useEffect } from 'react'
import { onboardingAfter, onboardingAtStart, type Onboarding } from '../onboarding-steps.ts'
import { OnboardingScreen } from '../onboarding-screen.tsx'
import { logFailure } from '../../../lib/browser/log.ts'
import { geolocation } from '../../../native/geolocation.ts'
import { readPreference, writePreference } from '../../../native/preferences.ts'
import { askForPush, mayShowPushPrimer } from '../../../state/push/push.ts'
import type { LocatorTab } from '../../../state/session/locator-tab.ts'
import { renderInSeparateRoot } from '../../../app/shell/separate-root.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'

/**
 * Shows the onboarding at the first start after an install, once. It ends with the locator of the chosen service.
 * [NAT-07]
 */
export const watchOnboarding = (router: AppRouter, deps: AppDeps): void => {
  const show = async (): Promise<void> => {
    if ((await readPreference('onboardingSeen')) === true) return
    // Written before the end: an app that ends in between does not ask again.
    await writePreference('onboardingSeen', true)
    const start = onboardingAtStart({
      asksForLocation: await mayAskForLocation(),
      asksForNotifications: await mayShowPushPrimer(deps.shop.configuration),
    })
    const remove = renderInSeparateRoot(
      router,
      deps,
      <OnboardingLayer
        start={start}
        deps={deps}
        onDone={(service) => {
          remove()
          openLocator(deps, service)
        }}
      />,
    )
  }
  show().catch((error: unknown) => logFailure('the onboarding failed', error))
}

/** Whether the system would ask for the position. A phone whose location services are off does not tell. */
const mayAskForLocation = (): Promise<boolean> =>
  geolocation.permission().then(
    (permission) => permission === 'prompt',
    () => false,
  )

/** Opens the locator at the chosen service, unless the customer has a place already. */
const openLocator = ({ panels, session }: AppDeps, service: LocatorTab | null): void => {
  const isLocalised = session.getState().disposition.serviceType !== 'Unlocalised'
  if (service !== null && !isLocalised) panels.setState({ open: { panel: 'locator', tab: service }, waiting: [] })
}

type OnboardingLayerProps = {
  readonly start: Onboarding
  readonly deps: AppDeps
  readonly onDone: (service: LocatorTab | null) => void
}

function OnboardingLayer({ start, deps, onDone }: OnboardingLayerProps) {
  const { shop, call, login } = deps
  const [{ steps, step, service }, dispatch] = useReducer(onboardingAfter, start)
  const [isAsking, setAsking] = useState(false)
  const finish = useEffectEvent(() => onDone(service))
  useEffect(() => {
    if (step === 'done') finish()
  }, [step])
  if (step === 'done') return null
  /** Lets the system ask the question of this step. Whatever the answer, the next step follows. */
  const askSystem = (question: () => Promise<unknown>): void => {
    setAsking(true)
    question()
      .catch((error: unknown) => logFailure('a permission of the onboarding is unknown', error))
      .finally(() => {
        setAsking(false)
        dispatch({ type: 'systemAnswered', step })
      })
  }
  const askForNotifications = () =>
    askForPush({ call, configuration: shop.configuration }, login.getState().signIn?.customerId ?? null)
  return (
    <OnboardingScreen
      brand={shop.brand}
      steps={steps}
      step={step}
      isAsking={isAsking}
      onContinue={() => dispatch({ type: 'continued' })}
      onService={(chosen) => dispatch({ type: 'serviceChosen', service: chosen })}
      onLocation={() => askSystem(geolocation.requestPermission)}
      onNotifications={() => askSystem(askForNotifications)}
      onBack={() => dispatch({ type: 'wentBack' })}
      onSkip={() => dispatch({ type: 'skipped' })}
    />
  )
}
