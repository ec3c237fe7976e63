import type { LocatorTab } from '../../state/session/locator-tab.ts'

/** The steps of the first start, in order. */
export type OnboardingStep = 'welcome' | 'service' | 'location' | 'notifications'

/** The state of the onboarding. */
export type Onboarding = {
  /** The steps that this device needs, in order; never empty. */
  readonly steps: readonly OnboardingStep[]
  /** The step on screen; `done` = the onboarding has ended. */
  readonly step: OnboardingStep | 'done'
  /** What the customer chose; the locator opens there afterwards. */
  readonly service: LocatorTab | null
}

/** What the customer or the system does. */
export type OnboardingEvent =
  | { readonly type: 'serviceChosen'; readonly service: LocatorTab }
  /** The customer answers or declines the step. */
  | { readonly type: 'continued' }
  /** The system has the answer to the question of this step, which the customer may have left meanwhile. */
  | { readonly type: 'systemAnswered'; readonly step: OnboardingStep }
  | { readonly type: 'wentBack' }
  | { readonly type: 'skipped' }

type DeviceConditions = {
  /** The system has not asked for the position yet. */
  readonly asksForLocation: boolean
  /** The shop offers pushes, and the system has not asked for them yet. */
  readonly asksForNotifications: boolean
}

/** The onboarding of a device: a question that the system has settled already is left out. [NAT-07] */
export const onboardingAtStart = ({ asksForLocation, asksForNotifications }: DeviceConditions): Onboarding => ({
  steps: [
    'welcome',
    'service',
    ...(asksForLocation ? (['location'] as const) : []),
    ...(asksForNotifications ? (['notifications'] as const) : []),
  ],
  step: 'welcome',
  service: null,
})

/** The onboarding after an event; an event after its end changes nothing. [NAT-07] */
export const onboardingAfter = (onboarding: Onboarding, event: OnboardingEvent): Onboarding => {
  const { steps, step } = onboarding
  if (step === 'done') return onboarding
  const index = steps.indexOf(step)
  const next: Onboarding = { ...onboarding, step: steps[index + 1] ?? 'done' }
  switch (event.type) {
    case 'serviceChosen':
      return { ...next, service: event.service }
    case 'continued':
      return next
    case 'systemAnswered':
      return event.step === step ? next : onboarding
    case 'wentBack':
      return { ...onboarding, step: steps[Math.max(0, index - 1)] ?? step }
    case 'skipped':
      return { ...onboarding, step: 'done' }
  }
}
