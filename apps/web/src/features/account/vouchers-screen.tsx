import { dateLabel } from '@forno/domain/fulfilment/date-labels'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSuspenseCustomer } from '../../state/sign-in/customer.ts'
import { customerVouchersQuery, type CustomerVoucher } from '../../api/customer-vouchers.ts'
import { useBasket } from '../../state/basket/basket.ts'
import { useApplyVoucher, useIsApplying } from '../../state/basket-changes/use-vouchers.ts'
import { paths } from '../../urls/urls.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Badge } from '../../ui/layout/card.tsx'
import { imageAddress } from '../../ui/pictures/image-address.ts'
import { EmptyState } from '../../ui/progress/states.tsx'
import styles from './account.module.css'

const statusBadges = {
  available: { label: 'Ready to use', tone: 'success' },
  redeemed: { label: 'Used', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const

/** The customer's vouchers, each added to the cart with one tap. [ACC-31] */
export function VouchersScreen() {
  const { customerId } = useSuspenseCustomer()
  const { data: vouchers } = useSuspenseQuery(customerVouchersQuery(customerId))
  const codesOnBasket = useBasket()?.vouchers.map(({ code }) => code) ?? []
  return (
    <>
      <h1>Your vouchers</h1>
      {vouchers.length === 0 ? (
        <EmptyState
          icon="tag"
          title="No vouchers yet"
          action={<ButtonLink href={paths.offers}>See today&apos;s offers</ButtonLink>}
        >
          <p>When we give you one, it waits for you here.</p>
        </EmptyState>
      ) : (
        <ul className={styles.vouchers}>
          {vouchers.map((voucher) => (
            <VoucherRow
              key={voucher.voucherId}
              voucher={voucher}
              isOnBasket={codesOnBasket.includes(voucher.voucherCode)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function VoucherRow({ voucher, isOnBasket }: { voucher: CustomerVoucher; isOnBasket: boolean }) {
  const { name, description, imageUrl, voucherCode, expiresAt, serviceType, status } = voucher
  const apply = useApplyVoucher()
  const isApplying = useIsApplying()
  const { label, tone } = statusBadges[status]
  const conditions = [
    ...(serviceType === null ? [] : [`For ${serviceType.toLowerCase()}`]),
    ...(expiresAt === null ? [] : [`${status === 'expired' ? 'Expired on' : 'Until'} ${dateLabel(expiresAt)}`]),
  ]
  return (
    <li className={styles.voucher} data-status={status}>
      {imageUrl !== null && (
        <img src={imageAddress(imageUrl)} alt="" loading="lazy" decoding="async" className={styles.voucherPicture} />
      )}
      <div className={styles.voucherHead}>
        <h2>{name}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {description !== '' && <p>{description}</p>}
      <p className={styles.quiet}>{[...conditions, `Code ${voucherCode}`].join(' · ')}</p>
      {status === 'available' && (
        <div>
          {isOnBasket ? (
            <ButtonLink variant="secondary" size="small" href={paths.basket}>
              Added
            </ButtonLink>
          ) : (
            <Button
              size="small"
              busy={apply.isPending}
              disabled={isApplying}
              aria-label={`Use it: ${name}`}
              onClick={() => apply.mutate(voucherCode)}
            >
              Use it
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
