import type { MinimumSpend } from '../../data/minimum-spend.ts'
import { centsOf } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Facts } from '../../ui/details.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatPrice } from '../../ui/format-price.ts'
import { Stack } from '../../ui/layout.tsx'

type MinimumSpendDialogProps = { readonly shortfall: MinimumSpend; readonly onClose: () => void }

/** Says what is still missing to the store's minimum; the basket stays as it is. [RUL-02] */
export function MinimumSpendDialog({ shortfall, onClose }: MinimumSpendDialogProps) {
  const { totalOrder, minimumSpend, serviceType } = shortfall
  const [total, minimum] = [centsOf(totalOrder), centsOf(minimumSpend)]
  return (
    <Dialog
      title="Minimum spend"
      size="small"
      onClose={onClose}
      footer={
        <ButtonLink href={paths.menu()} size="large" wide onClick={onClose}>
          Add more items
        </ButtonLink>
      }
    >
      <Stack>
        <p>Your order is below the minimum spend.</p>
        <Facts
          facts={[
            { term: 'Minimum spend', value: formatPrice(minimum) },
            { term: 'Order total', value: formatPrice(total) },
            { term: 'Service type', value: serviceType },
            { term: 'Still needed', value: formatPrice(minimum - total), strong: true },
          ]}
        />
      </Stack>
    </Dialog>
  )
}
