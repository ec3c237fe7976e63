import { useItemChanges } from '../../state/basket-changes/item-changes.ts'
import { sentence } from '../../state/texts/sentences.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotices } from '../../ui/notices/notices.ts'

/** Empties the cart after a confirmation. [BAS-17] */
export function ClearBasket() {
  const { clear } = useItemChanges()
  const { ask, snackbar } = useNotices()
  const askFirst = async () => {
    const isSure = await ask({
      title: 'Empty Cart?',
      message: 'Are you sure you want to remove all items from your cart?',
      confirmLabel: 'Yes, empty cart',
      cancelLabel: 'Cancel',
      danger: true,
    })
    if (!isSure) return
    await clear().catch((error: unknown) => snackbar({ text: sentence(error), theme: 'danger' }))
  }
  return (
    <Button variant="quiet" size="small" icon="bin" onClick={() => void askFirst()}>
      Empty cart
    </Button>
  )
}
