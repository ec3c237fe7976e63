import { longestText } from '@forno/domain/core/text-limits'
import { useState, type SubmitEvent } from 'react'
import { useBasket } from '../../state/basket/basket.ts'
import {
  useApplyVoucher,
  useIsApplying,
  useIsChangingVouchers,
  useRemoveVoucher,
} from '../../state/basket-changes/use-vouchers.ts'
import { keepWaitingVoucher, useWaitingVoucher } from '../../state/vouchers/waiting-voucher.ts'
import { paths } from '../../urls/urls.ts'
import { Button, IconButton } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './coupon-dialog.module.css'

/** Applies a typed code, and lists the codes on the cart with a remove button each; one request at a time. [VOU-10] */
export function CouponDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const apply = useApplyVoucher(setRefusal)
  const isApplying = useIsApplying()
  const isChanging = useIsChangingVouchers()
  const isEmpty = code.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isEmpty || isChanging) return
    setRefusal(null)
    apply.mutate(code, { onSuccess: (outcome) => outcome === 'applied' && setCode('') })
  }
  return (
    <Dialog title="Voucher or coupon" onClose={onClose}>
      <Stack gap={5}>
        <form onSubmit={submit} className={styles.form}>
          <TextField
            label="Code"
            value={code}
            refusal={refusal}
            data-autofocus
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setRefusal(null)
            }}
            maxLength={longestText.voucherCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
          />
          <Button type="submit" disabled={isEmpty || (isChanging && !isApplying)} busy={isApplying}>
            Apply
          </Button>
        </form>
        <CodesInUse />
        <p className={styles.hint}>
          Looking for one? <Link href={paths.coupons}>See today’s coupons</Link>
        </p>
      </Stack>
    </Dialog>
  )
}

/** The codes on the cart, and the code that waits for a location. [VOU-04] */
function CodesInUse() {
  const vouchers = useBasket()?.vouchers ?? []
  const waiting = useWaitingVoucher()
  const remove = useRemoveVoucher()
  const isChanging = useIsChangingVouchers()
  if (vouchers.length === 0 && waiting === null) return null
  return (
    <ul className={styles.codes} aria-label="Your codes">
      {vouchers.map(({ code, name, isIdle, costsMore }) => (
        <li key={code} className={styles.code}>
          <span>
            <strong>{code}</strong> {name}
            {isIdle && (
              <span className={styles.hint}>
                {costsMore
                  ? " Your cart would cost more with it, so we haven't used it."
                  : " This code doesn't apply to your cart yet."}
              </span>
            )}
          </span>
          <IconButton
            icon="bin"
            label={`Remove ${code}`}
            aria-disabled={isChanging || undefined}
            onClick={() => !isChanging && remove.mutate({ code })}
          />
        </li>
      ))}
      {waiting !== null && (
        <li className={styles.code}>
          <span>
            <strong>{waiting}</strong> waits until we know where and when.
          </span>
          <IconButton icon="bin" label={`Remove ${waiting}`} onClick={() => keepWaitingVoucher(sessionStorage, null)} />
        </li>
      )}
    </ul>
  )
}
