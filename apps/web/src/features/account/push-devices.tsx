import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useRef } from 'react'
import { pushTexts } from '../../state/push/push-texts.ts'
import type { PushState } from '../../state/push/push.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/progress/spinner.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { useCustomerPush } from './model/use-customer-push.ts'
import { useAttempt } from './use-attempt.ts'
import styles from './account.module.css'

/** Which devices get notifications about the customer's orders: a switch for this one, and the others to remove. */
export function PushDevices({ customerId }: { readonly customerId: CustomerId }) {
  const { state, others, change, remove } = useCustomerPush(customerId)
  const attempt = useAttempt()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOn = state === 'on'
  return (
    <section aria-labelledby="push" className={styles.card}>
      <h2 id="push" ref={heading} tabIndex={-1}>
        Notifications about your orders
      </h2>
      <p className={styles.quiet}>
        A notification when an order is ready or on its way. You still get emails and text messages.
      </p>
      {state === 'unsupported' ? (
        <p className={styles.quiet}>
          This browser can&rsquo;t show notifications. On an iPhone or iPad, add our website to your home screen and
          open it from there.
        </p>
      ) : (
        <Switch
          label="On this device"
          hint={hintOf(state)}
          checked={isOn}
          disabled={state === null || state === 'asking' || state === 'blocked'}
          onChange={() => void change(!isOn)}
        />
      )}
      <div role="alert">
        {state === 'blocked' && <Note>{pushTexts.blocked}</Note>}
        {state === 'failed' && <Note tone="warning">{pushTexts.failed}</Note>}
      </div>
      {others.length > 0 && (
        <ul className={styles.rows}>
          {others.map((device) => (
            <li key={device.pushId} className={styles.kept} aria-label={device.device}>
              <Icon name="device" size={24} />
              <div>
                <strong>{device.device}</strong>
                <p className={styles.quiet}>On since {dateLabel(device.addedAt)}</p>
              </div>
              <div className={styles.keptActions}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${device.device}`}
                  onClick={() =>
                    void attempt(remove(device), 'removed a device').then((isDone) => {
                      if (isDone) heading.current?.focus()
                    })
                  }
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const hintOf = (state: PushState | null): string => {
  if (state === 'asking') return pushTexts.asking
  return 'For as long as you are logged in here.'
}

/** The devices while they load. */
export const WaitingPushDevices = () => (
  <SkeletonGroup className={styles.card}>
    <Skeleton shape="block" height="6rem" />
  </SkeletonGroup>
)
