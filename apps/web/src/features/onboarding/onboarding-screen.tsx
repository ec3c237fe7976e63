import type { ReactNode } from 'react'
import type { LocatorTab } from '../../state/session/locator-tab.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { Cover } from '../../ui/dialogs/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/layout/frame.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MapDrawing, NotificationDrawing, PizzaDrawing } from './onboarding-drawings.tsx'
import type { OnboardingStep } from './onboarding-steps.ts'
import styles from './onboarding.module.css'

type OnboardingScreenProps = {
  readonly brand: { readonly name: string; readonly wordmark: string }
  readonly steps: readonly OnboardingStep[]
  readonly step: OnboardingStep
  /** The system shows its own question. */
  readonly isAsking: boolean
  readonly onContinue: () => void
  readonly onService: (service: LocatorTab) => void
  readonly onLocation: () => void
  readonly onNotifications: () => void
  readonly onBack: () => void
  readonly onSkip: () => void
}

type StepContent = {
  readonly title: string
  readonly drawing: ReactNode
  readonly content: ReactNode
  readonly actions: ReactNode
}

/** The first start: one question a screen, each with a way past it, and the reason before the system asks. [NAT-07] */
export function OnboardingScreen(props: OnboardingScreenProps) {
  const { steps, step, onBack, onSkip } = props
  const { title, drawing, content, actions } = contentOf(props)
  return (
    <Cover
      title={title}
      className={styles.onboarding}
      onBack={step === 'welcome' ? undefined : onBack}
      top={
        <>
          <div className={styles.bar}>
            {step === 'welcome' ? <span /> : <IconButton icon="back" label="Back" onClick={onBack} />}
            {step === 'welcome' ? <span /> : <Progress steps={steps} step={step} />}
            <Button variant="quiet" size="small" onClick={onSkip}>
              Skip
            </Button>
          </div>
          {drawing}
        </>
      }
      actions={actions}
    >
      {content}
    </Cover>
  )
}

function Progress({ steps, step }: Pick<OnboardingScreenProps, 'steps' | 'step'>) {
  const index = steps.indexOf(step)
  return (
    <p className={styles.dots}>
      <VisuallyHidden>
        Step {index + 1} of {steps.length}
      </VisuallyHidden>
      {steps.map((name) => (
        <span key={name} className={styles.dot} data-current={name === step || undefined} />
      ))}
    </p>
  )
}

const contentOf = (props: OnboardingScreenProps): StepContent => {
  switch (props.step) {
    case 'welcome':
      return welcomeContent(props)
    case 'service':
      return serviceContent(props)
    case 'location':
      return locationContent(props)
    case 'notifications':
      return notificationsContent(props)
  }
}

const welcomeContent = ({ brand, onContinue }: OnboardingScreenProps): StepContent => ({
  title: 'Hot pizza, a\u00a0few taps away',
  drawing: (
    <>
      <PizzaDrawing />
      <Logo name={brand.wordmark} width={120} />
    </>
  ),
  content: <p className={styles.text}>Build it your way, see the price as you go, and follow it to your door.</p>,
  actions: (
    <Button size="large" wide onClick={onContinue}>
      Get started
    </Button>
  ),
})

const serviceContent = ({ onContinue, onService }: OnboardingScreenProps): StepContent => ({
  title: 'Delivery or pickup?',
  drawing: null,
  content: (
    <>
      <p className={styles.text}>Choose one to see your store’s menu, prices and times. You can change it later.</p>
      <ServiceCards onService={onService} />
    </>
  ),
  actions: (
    <Button variant="quiet" wide onClick={onContinue}>
      Look around first
    </Button>
  ),
})

const locationContent = ({ isAsking, onContinue, onLocation }: OnboardingScreenProps): StepContent => ({
  title: 'Find your closest store',
  drawing: <MapDrawing />,
  content: (
    <p className={styles.text}>
      We use your location only to list the stores near you, when you ask. We don’t keep it, and we don’t follow you.
    </p>
  ),
  actions: (
    <>
      <Button size="large" wide icon="locate" busy={isAsking} onClick={onLocation}>
        Use my location
      </Button>
      <Button variant="quiet" wide onClick={onContinue}>
        I’ll type my address
      </Button>
    </>
  ),
})

const notificationsContent = (props: OnboardingScreenProps): StepContent => ({
  title: 'Know when it’s ready',
  drawing: <NotificationDrawing name={props.brand.name} />,
  content: (
    <p className={styles.text}>
      We tell you when your order is ready or on its way, or if we can’t make it. No ads. You can turn this off at any
      time.
    </p>
  ),
  actions: (
    <>
      <Button size="large" wide busy={props.isAsking} onClick={props.onNotifications}>
        Turn on notifications
      </Button>
      <Button variant="quiet" wide onClick={props.onContinue}>
        Not now
      </Button>
    </>
  ),
})

const ServiceCards = ({ onService }: Pick<OnboardingScreenProps, 'onService'>) => (
  <ul className={styles.services}>
    {services.map(({ service, icon, label, detail }) => (
      <li key={service}>
        <button type="button" className={styles.service} onClick={() => onService(service)}>
          <span className={styles.disc}>
            <Icon name={icon} size={32} />
          </span>
          <span>
            <strong>{label}</strong>
            <small>{detail}</small>
          </span>
          <Icon name="right" size={20} />
        </button>
      </li>
    ))}
  </ul>
)

const services = [
  { service: 'delivery', icon: 'scooter', label: 'Delivery', detail: 'Hot, to your door' },
  { service: 'pickup', icon: 'shop', label: 'Pickup', detail: 'Ready when you are' },
] as const
