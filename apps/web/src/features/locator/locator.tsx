import { useState } from 'react'
import { LOCATOR_TAB, type LocatorTab } from '../../data/panels.ts'
import { useSaveSession } from '../../data/use-save-session.ts'
import { useDisposition } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeliveryTab } from './delivery-tab.tsx'
import { PickupTab } from './pickup-tab.tsx'
import type { PlaceChoice } from './place-choice.ts'

type LocatorProps = { readonly tab: LocatorTab; readonly notice: string | null; readonly onClose: () => void }

const tabNames: readonly LocatorTab[] = (['delivery', 'pickup'] as const).toSorted(
  (a, b) => LOCATOR_TAB[a] - LOCATOR_TAB[b],
)

/** Where the food is wanted; ends by saying what changed. Closing it keeps what was saved before. [LOC-01] [LOC-04] */
export function Locator({ tab, notice, onClose }: LocatorProps) {
  const [shown, setShown] = useState(tab)
  const { isAsap, orderDueAt } = useDisposition()
  const save = useSaveSession()
  const refused = save.data?.kind === 'refused' ? save.data : null
  const choose = (place: PlaceChoice) => save.mutate({ ...place, isAsap, orderDueAt })
  const content = {
    delivery: { label: 'Delivery', content: <DeliveryTab isSaving={save.isPending} onChoose={choose} /> },
    pickup: { label: 'Pickup', content: <PickupTab isSaving={save.isPending} onChoose={choose} /> },
  } as const
  const show = (name: LocatorTab) => {
    save.reset()
    setShown(name)
  }
  return (
    <Dialog title="Where would you like it?" onClose={onClose}>
      <Stack>
        {notice !== null && <Note>{notice}</Note>}
        {refused !== null && (
          <div role="alert">
            <Note
              tone="warning"
              action={
                refused.suggestsPickup && (
                  <Button size="small" variant="secondary" onClick={() => show('pickup')}>
                    Try pickup
                  </Button>
                )
              }
            >
              {refused.text}
            </Note>
          </div>
        )}
        <Tabs
          label="Delivery or pickup"
          tabs={tabNames.map((id) => ({ id, ...content[id] }))}
          selected={shown}
          onSelect={show}
        />
      </Stack>
    </Dialog>
  )
}
