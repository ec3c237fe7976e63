import { SupportText } from '../../lib/react/support-link.tsx'
import { timeOf } from '@forno/domain/fulfilment/time-labels'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { takeTyped } from '../../lib/browser/typed-ahead.ts'
import { useShop } from '../../lib/react/shop-context.ts'
import { LOCATOR_TAB, type LocatorTab } from '../../state/session/locator-tab.ts'
import { usePanels, type OpenLocator } from '../../state/session/panels.ts'
import { useSaveSession } from '../../state/basket-changes/use-save-session.ts'
import { useDisposition } from '../../state/session/session.ts'
import type { Disposition } from '../../lib/disposition.ts'
import { placeLabels } from '../../state/session/disposition-labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/progress/states.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { DeliveryTab } from './delivery-tab.tsx'
import { locatorState } from './locator-state.ts'
import styles from './locator.module.css'
import { PickupTab } from './pickup-tab.tsx'
import type { PlaceChoice } from './location-choice.ts'
import { refusalText } from './refusal-texts.ts'

type LocatorProps = Omit<OpenLocator, 'panel'> & { readonly onClose: () => void }

const tabNames: readonly LocatorTab[] = (['delivery', 'pickup'] as const).toSorted(
  (a, b) => LOCATOR_TAB[a] - LOCATOR_TAB[b],
)

/** The locator in a dialog. Closing it keeps the saved place. [LOC-01] [LOC-04] [LOC-18] */
export function Locator({ onClose, ...request }: LocatorProps) {
  return (
    <Dialog title={locatorTitle} onClose={onClose}>
      <LocatorContent {...request} onKeep={onClose} />
    </Dialog>
  )
}

/** The locator in place, on the home page; `tab` is the choice that opened it. [NAV-03] [LOC-01] */
export function InlineLocator({ tab }: { readonly tab: LocatorTab }) {
  const region = useRef<HTMLElement>(null)
  const { close } = usePanels()
  const begin = useEffectEvent(() => {
    const field = region.current?.querySelector<HTMLInputElement>('input[data-autofocus]')
    field?.focus()
    const typed = takeTyped()
    if (typed !== '' && field) {
      // As if typed there, so that the field's own handlers see the letters.
      field.setRangeText(typed, field.value.length, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    // The popover that asks the same hides on every change of the panels.
    close()
  })
  // Before the page is drawn: letters typed after that go into the field themselves.
  useLayoutEffect(() => begin(), [])
  return (
    <section ref={region} aria-label={locatorTitle} className={styles.inline} data-inline-locator>
      <LocatorContent tab={tab} />
    </section>
  )
}

const locatorTitle = 'Delivery or pickup?'

type LocatorContentProps = Omit<OpenLocator, 'panel'> & { readonly onKeep?: () => void }

/** Chooses where the customer wants the food. Offers pickup where no store delivers to the address. */
function LocatorContent({ notice, onKeep, ...request }: LocatorContentProps) {
  const disposition = useDisposition()
  const { settings } = useShop().configuration
  const { tab, editMode, search, prefill } = locatorState({ panel: 'locator', ...request }, disposition)
  const [selectedTab, setSelectedTab] = useState(tab)
  const { isAsap, orderDueAt } = prefill?.time ?? disposition
  const save = useSaveSession()
  const refused = save.data?.kind === 'refused' ? save.data : null
  const choose = (place: PlaceChoice) => save.mutate({ ...place, isAsap, orderDueAt })
  const show = (name: LocatorTab) => {
    save.reset()
    setSelectedTab(name)
  }
  const content = {
    delivery: {
      label: 'Delivery',
      content: (
        <DeliveryTab
          isSaving={save.isPending}
          search={search.delivery}
          onChoose={choose}
          onPickup={() => show('pickup')}
        />
      ),
    },
    pickup: {
      label: 'Pickup',
      content: <PickupTab isSaving={save.isPending} onChoose={choose} search={search.pickup} />,
    },
  } as const
  return (
    <Stack>
      {editMode && onKeep && <SavedPlace disposition={disposition} onKeep={onKeep} />}
      {prefill?.time?.orderDueAt != null && <Note>For {timeOf(prefill.time.orderDueAt)}, as your link says.</Note>}
      {notice !== undefined && (
        <div role="alert">
          <Note>
            <SupportText text={notice} />
          </Note>
        </div>
      )}
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
            <SupportText text={refusalText(refused, save.variables, settings)} />
          </Note>
        </div>
      )}
      <Tabs
        label="Delivery or pickup"
        tabs={tabNames.map((id) => ({ id, ...content[id] }))}
        selected={selectedTab}
        onSelect={show}
      />
    </Stack>
  )
}

/** The saved place, with a button that keeps it. [LOC-04] */
function SavedPlace({ disposition, onKeep }: { readonly disposition: Disposition; readonly onKeep: () => void }) {
  const { label, detail } = placeLabels(disposition, null, disposition.storeName)
  return (
    <div className={styles.place}>
      <p>
        <strong>{label}</strong> {detail}
      </p>
      <Button size="small" variant="secondary" onClick={onKeep}>
        {disposition.serviceType === 'Pickup' ? `Keep ${disposition.storeName ?? 'this store'}` : 'Keep this address'}
      </Button>
    </div>
  )
}
