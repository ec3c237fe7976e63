import type { TrackedOrder } from '@forno/contracts/orders/tracking'
import { isNativeApp } from '../../native/native-app.ts'
import { pushTexts } from '../../state/push/push-texts.ts'
import type { PushState } from '../../state/push/push.ts'
import { paths } from '../../urls/urls.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import { Link } from '../../ui/link.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { useOrderPush } from './model/use-order-push.ts'
import styles from './order.module.css'

type OrderPushProps = {
  readonly order: TrackedOrder
  /** The session that placed the order; null = the signed-in customer placed it. */
  readonly sessionId: string | null
}

/**
 * A switch for notifications about this order on this device. It is missing in browsers without pushes, and for a
 * customer who blocked them before; a customer who blocks them now reads how to allow them.
 */
export function OrderPush({ order, sessionId }: OrderPushProps) {
  const { state, change } = useOrderPush(order.orderId, sessionId)
  if (state === null) return null
  const isOn = state === 'on' || state === 'onForAll'
  return (
    <div className={styles.push}>
      <Switch
        label="Tell me on this device when my order moves"
        hint={hintOf(state, order)}
        checked={isOn}
        disabled={state === 'asking' || state === 'blocked' || state === 'onForAll'}
        onChange={() => void change(!isOn)}
      />
      <div role="status">
        {state === 'blocked' && <Note>{pushTexts.blocked}</Note>}
        {state === 'failed' && <Note tone="warning">{pushTexts.failed}</Note>}
        {state === 'onForAll' && (
          <p className={styles.quiet}>
            <Link href={paths.account()}>Change this in your details</Link>
          </p>
        )}
      </div>
    </div>
  )
}

const hintOf = (state: PushState, { serviceType }: TrackedOrder): string => {
  if (state === 'asking') return pushTexts.asking
  if (state === 'onForAll') return 'This device gets notifications about all your orders.'
  const moment = serviceType === 'Pickup' ? 'when it’s ready' : 'when it’s on its way'
  if (state === 'on')
    return `You’ll get a notification ${moment}, even after you close ${isNativeApp() ? 'the app' : 'this page'}.`
  return `A notification ${moment}.`
}
