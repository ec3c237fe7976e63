import { forgetDevice, useDevice } from '../../state/session/device.ts'
import { usePanels } from '../../state/session/panels.ts'
import { useDisposition } from '../../state/session/session.ts'
import { whereOf } from '../../lib/disposition.ts'
import { placeLabels } from '../../state/session/disposition-labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Cluster, Stack } from '../../ui/layout/layout.tsx'
import styles from './order.module.css'

/** What this device remembers of a guest: where and when to order, and a button that forgets addresses and orders. */
export function DeviceMemory() {
  const disposition = useDisposition()
  const { openLocator } = usePanels()
  const isEmpty = useDevice(({ addresses, orders }) => addresses.length === 0 && orders.length === 0)
  const { label, detail } = placeLabels(disposition, null, disposition.storeName)
  return (
    <section aria-labelledby="memory" className={styles.section}>
      <h2 id="memory">On this device</h2>
      <Card>
        <Stack gap={3}>
          <h3>Where and when</h3>
          <p>
            {label}
            {detail !== null && <span className={styles.quiet}> {detail}</span>}
          </p>
          <Cluster>
            <Button
              variant="secondary"
              onClick={() => openLocator(disposition.serviceType === 'Pickup' ? 'pickup' : 'delivery')}
            >
              {whereOf(disposition) === null ? 'Choose' : 'Change'}
            </Button>
          </Cluster>
        </Stack>
      </Card>
      {!isEmpty && (
        <Cluster>
          <Button variant="quiet" icon="bin" onClick={forgetDevice}>
            Forget addresses and orders on this device
          </Button>
        </Cluster>
      )}
    </section>
  )
}
