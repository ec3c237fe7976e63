import type { Basket } from '@forno/contracts/baskets/basket'
import type { ContactField } from '@forno/domain/payments/contact-needs'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { Suspense, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useMethodLabel } from './method-label.ts'
import { cashLimitNote } from './offered-methods.ts'
import type { MethodVariant } from '../payment/order-attempt.ts'
import { centsOf } from '../../../lib/money.ts'
import { SupportLink } from '../../../lib/react/support-link.tsx'
import { RadioCards } from '../../../ui/fields/choice.tsx'
import { formatPrice } from '../../../ui/prices/format-price.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/progress/spinner.tsx'
import { Block } from '../block.tsx'
import { ContactNote } from '../contact/contact-note.tsx'
import type { CheckoutValues } from '../checkout-values.ts'
import { MethodMark } from '../payment/method-mark.tsx'
import { methodRow } from './registry.ts'
import type { PanelProofs } from '../payment/panel-proofs.ts'
import styles from '../checkout.module.css'

/** A card that can be chosen: a way of paying, or a variant of one. */
type Choice = PaymentType | MethodVariant

type PayBlockProps = {
  readonly basket: Basket
  /** As `offeredMethods` says, in the order of `inRowOrder`. */
  readonly rows: readonly PaymentType[]
  /** Those of them whose wallet has not answered yet. */
  readonly waiting: readonly PaymentType[]
  /** null where nothing is offered. */
  readonly chosen: PaymentType | null
  readonly variant: MethodVariant | null
  readonly onChoose: (method: PaymentType, variant: MethodVariant | null) => void
  readonly panelProofs: PanelProofs
  readonly form: UseFormReturn<CheckoutValues>
  /** Opens the contact at this field. */
  readonly onAddContact: (field: ContactField) => void
}

/** The ways of paying that can work here, each with what it asks for under it. [BAS-03] [PAY-01] [PAY-09] */
export function PayBlock({ basket, rows, waiting, chosen, variant, onChoose, panelProofs, ...contact }: PayBlockProps) {
  const { basketTotal, amountToCollect } = basket
  const labelOf = useMethodLabel()
  const noCash = cashLimitNote(basket)
  if (chosen === null)
    return (
      <PayFrame isDone={false}>
        <p className={styles.summary}>
          This store takes no payment for an order of this size online. Please call <SupportLink />.
        </p>
      </PayFrame>
    )
  const row = methodRow(chosen)
  if (chosen === 'free')
    return (
      <PayFrame isDone>
        <p className={styles.summary}>{row?.note(basket)}</p>
      </PayFrame>
    )
  return (
    <PayFrame isDone={row?.Panel === undefined}>
      <RadioCards
        legend="How will you pay?"
        hideLegend
        options={rows.flatMap((method) => {
          const usual = {
            value: method as Choice,
            label: labelOf(method),
            detail: waiting.includes(method) ? 'Checking this device…' : methodRow(method)?.note(basket),
            disabled: waiting.includes(method),
            aside: <MethodMark name={methodRow(method)?.mark ?? 'card'} />,
            below: method === chosen && (
              <>
                <ContactNote method={method} {...contact} />
                {row?.Panel !== undefined && (
                  <Suspense fallback={<WaitingPanel />}>
                    <row.Panel basket={basket} proofRef={panelProofs.refOf(method)} />
                  </Suspense>
                )}
              </>
            ),
          }
          const other = methodRow(method)?.variant
          if (other?.isOffered(basket) !== true) return [usual]
          const { name, label, mark, note } = other
          return [usual, { value: name, label, detail: note(basket), aside: <MethodMark name={mark} /> }]
        })}
        value={variant ?? chosen}
        onChange={(choice) => {
          const method = rows.find((each) => each === choice || methodRow(each)?.variant?.name === choice)
          if (method !== undefined) onChoose(method, choice === method ? null : (choice as MethodVariant))
        }}
      />
      {noCash !== null && <p className={styles.quiet}>{noCash}</p>}
      {chosen === 'cash' && amountToCollect !== basketTotal && (
        <p className={styles.quiet}>
          Your total is {formatPrice(centsOf(basketTotal))}. Cash is rounded to the nearest 5 cents, so you pay{' '}
          {formatPrice(centsOf(amountToCollect))}.
        </p>
      )}
    </PayFrame>
  )
}

function PayFrame({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return (
    <Block number={3} title="Pay" isDone={isDone}>
      {children}
    </Block>
  )
}

function WaitingPanel() {
  return (
    <SkeletonGroup>
      <Skeleton shape="block" height="11rem" />
    </SkeletonGroup>
  )
}
