import type { Basket } from '@forno/contracts/baskets'
import type { ServiceType } from '@forno/domain/words'
import { useState } from 'react'
import { previewWords, useBasketPreview } from '../../data/basket-preview.ts'
import { chosenOf, type Chosen } from '../../data/chosen.ts'
import { sentence } from '../../data/sentences.ts'
import { useDisposition, whereOf, type Disposition } from '../../data/session.ts'
import { useSaveSession } from '../../data/use-save-session.ts'
import { usePanels } from '../../data/panels.ts'
import { ConfirmDialog } from '../../ui/ask-dialog.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/spinner.tsx'

const types = [
  { value: 'Delivery', label: 'Delivery', icon: 'scooter' },
  { value: 'Pickup', label: 'Pickup', icon: 'shop' },
] as const

/**
 * Delivery or pickup, changed in the cart: asks first and says what it changes. Without a store or, for delivery, without an
 * address the locator asks for it. [BAS-31] [BAS-32]
 */
export function ServiceSwitch({ basket }: { basket: Basket }) {
  const disposition = useDisposition()
  const { openLocator } = usePanels()
  const preview = useBasketPreview()
  const save = useSaveSession()
  const [wanted, setWanted] = useState<Chosen | null>(null)
  const ask = (serviceType: ServiceType) => {
    const chosen = chosenFor(disposition, serviceType)
    if (chosen === null) {
      openLocator(serviceType === 'Delivery' ? 'delivery' : 'pickup')
      return
    }
    setWanted(chosen)
    preview.mutate({ serviceType, storeId: disposition.storeId, isAsap: true })
  }
  const confirm = () => {
    if (wanted !== null) save.mutate(wanted, { onSettled: () => setWanted(null) })
  }
  const store = basket.storeInfo.name
  return (
    <>
      <Segmented legend="Delivery or pickup" hideLegend options={types} value={basket.serviceType} onChange={ask} />
      {wanted !== null && (
        <ConfirmDialog
          title={wanted.serviceType === 'Pickup' ? `Pick up from ${store}?` : 'Have it delivered?'}
          message={<PreviewWords preview={preview} basket={basket} />}
          confirmLabel={`Switch to ${wanted.serviceType.toLowerCase()}`}
          cancelLabel={`Keep ${basket.serviceType.toLowerCase()}`}
          busy={save.isPending}
          onConfirm={confirm}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  )
}

function PreviewWords({ preview, basket }: { preview: ReturnType<typeof useBasketPreview>; basket: Basket }) {
  if (preview.data !== undefined)
    return (
      <>
        {previewWords(basket, preview.data).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </>
    )
  if (preview.error !== null) return <p>{sentence(preview.error)}</p>
  return (
    <SkeletonGroup>
      <Skeleton width="14rem" />
      <Skeleton width="10rem" />
    </SkeletonGroup>
  )
}

/** What a switch would save: the same store for pickup, the known address for delivery, as soon as possible. [BAS-31] */
const chosenFor = (disposition: Disposition, serviceType: ServiceType): Chosen | null =>
  whereOf(disposition) === null ? null : chosenOf({ ...disposition, serviceType, isAsap: true, orderDueAt: null })
