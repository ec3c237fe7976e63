import type { Basket } from '@forno/contracts/baskets/basket'
import { usePanels } from '../../state/session/panels.ts'
import { useIsChangingVouchers, useRemoveVoucher } from '../../state/basket-changes/use-vouchers.ts'
import { useWaitingVoucher } from '../../state/vouchers/waiting-voucher.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import styles from './basket.module.css'

/** The codes on the cart, each with a remove button, and a button to enter another. [VOU-10] */
export function VoucherRows({ basket }: { basket: Basket }) {
  const { openCoupons } = usePanels()
  const remove = useRemoveVoucher()
  const isChanging = useIsChangingVouchers()
  const waiting = useWaitingVoucher()
  return (
    <div className={styles.vouchers}>
      {basket.vouchers.map(({ code, name, isIdle, costsMore }) => (
        <div key={code} className={styles.voucher}>
          <p>
            <strong>{code}</strong> {name}
            {isIdle && (
              <span className={styles.idle}>
                {costsMore
                  ? "Your cart would cost more with this code, so we haven't used it."
                  : "This code doesn't apply to your cart yet."}
              </span>
            )}
          </p>
          <IconButton
            icon="bin"
            label={`Remove ${code}`}
            aria-disabled={isChanging || undefined}
            onClick={() => !isChanging && remove.mutate({ code })}
          />
        </div>
      ))}
      <Button variant="quiet" size="small" icon="tag" onClick={openCoupons}>
        {waiting === null ? 'Voucher or coupon' : `${waiting} is waiting`}
      </Button>
    </div>
  )
}
