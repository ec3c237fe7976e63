import type { Basket } from '@forno/contracts/baskets/basket'
import type { PaymentType, ContactField } from '@forno/domain/core/payment-types'
import { Suspense, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { methods } from '@forno/domain/core/payment-types'
import { useQuery } from '@tanstack/react-query'
import { dictionaryQuery } from '../../../api/dictionary.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { useCustomer } from '../../../state/sign-in/customer.ts'
import { hasPrice } from '../../../state/basket/item-count.ts'
import { callPhrase, storePhone } from '../store-phone.ts'
import { RadioCards } from '../../../ui/fields/choice.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/progress/spinner.tsx'
import { Block } from '../block.tsx'
import { CallableText } from '../callable-text.tsx'
import { ContactNote } from '../contact/contact-note.tsx'
import type { CheckoutValues } from '../checkout-values.ts'
import { MethodMark } from '../payment/method-mark.tsx'
import { allMethods, methodOf } from './registry.ts'
import { panelOf } from '../payment/method.ts'
import type { OrderAttempt } from '../payment/attempt.ts'
import type { PanelProofs } from '../payment/panel-proofs.ts'
import styles from '../checkout.module.css'

type PayBlockProps = {
  readonly basket: Basket
  /** The result of `availableMethods`, in the order of `inRowOrder`. */
  readonly rows: readonly PaymentType[]
  /** Rows whose device check has not finished. */
  readonly waiting: readonly PaymentType[]
  /** null where no method is offered. */
  readonly chosen: PaymentType | null
  readonly variant: string | null
  readonly onChoose: (method: PaymentType, variant: string | null) => void
  readonly panelProofs: PanelProofs
  /** The refused attempt to pay for this basket; null = none. */
  readonly refusedAttempt: OrderAttempt | null
  readonly form: UseFormReturn<CheckoutValues>
  /** Opens the contact block at this field. */
  readonly onAddContact: (field: ContactField) => void
}

/** The offered payment methods; the chosen one has its panel below it. [BAS-03] [PAY-01] [PAY-09] */
export function PayBlock({
  basket,
  rows,
  waiting,
  chosen,
  variant,
  onChoose,
  panelProofs,
  refusedAttempt,
  ...contact
}: PayBlockProps) {
  const labelOf = useMethodLabel()
  const { configuration } = useShop()
  const customer = useCustomer()
  if (chosen === null)
    return (
      <PayFrame isDone={false}>
        <p className={styles.summary}>
          <CallableText
            text={`This store takes no payment for an order of this size online. Please ${callPhrase(basket)}.`}
            phone={storePhone(basket)}
          />
        </p>
      </PayFrame>
    )
  if (!hasPrice(basket))
    return (
      <PayFrame isDone={false}>
        <p className={styles.summary}>Something in your cart is missing. Complete it first, then choose how to pay.</p>
      </PayFrame>
    )
  const row = methodOf(chosen)
  if (row?.isOnlyChoice === true)
    return (
      <PayFrame isDone>
        <p className={styles.summary}>{row.note(basket)}</p>
      </PayFrame>
    )
  const notes = [...allMethods.map((method) => method.whyNotOffered?.(basket)), row?.notice?.(basket)].filter(
    (note) => note != null,
  )
  const hasPanel = panelOf(row, { configuration, customer }) !== undefined
  const below = (
    <>
      <ContactNote method={chosen} {...contact} />
      {hasPanel && row?.Panel !== undefined && (
        <Suspense fallback={<WaitingPanel />}>
          <row.Panel
            basket={basket}
            variant={variant}
            proofRef={panelProofs.refOf(chosen)}
            refusedAttempt={refusedAttempt}
          />
        </Suspense>
      )}
    </>
  )
  return (
    <PayFrame isDone={!hasPanel}>
      <RadioCards
        legend="How will you pay?"
        hideLegend
        options={rows.flatMap((method) => {
          const usual = {
            value: method as string,
            label: labelOf(method),
            detail: waiting.includes(method) ? 'Checking this device…' : methodOf(method)?.note(basket),
            disabled: waiting.includes(method),
            aside: <MethodMark name={methodOf(method)?.mark ?? 'card'} />,
            below: method === chosen && variant === null && below,
          }
          const other = methodOf(method)?.variant
          if (other?.isOffered(basket) !== true) return [usual]
          const { name, label, mark, note } = other
          return [
            usual,
            {
              value: name,
              label,
              detail: note(basket),
              aside: <MethodMark name={mark} />,
              below: method === chosen && variant === name && below,
            },
          ]
        })}
        value={variant ?? chosen}
        onChange={(choice) => {
          const method = rows.find((each) => each === choice || methodOf(each)?.variant?.name === choice)
          if (method !== undefined) onChoose(method, choice === method ? null : choice)
        }}
      />
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          <CallableText text={note} phone={storePhone(basket)} />
        </p>
      ))}
    </PayFrame>
  )
}

function PayFrame({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return (
    <Block number={3} title="Payment" isDone={isDone}>
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

/** The label of a method: the content's `payment.{id}`, else the built-in one. [PAY-01] */
const useMethodLabel = (): ((method: PaymentType) => string) => {
  const { data: words = {} } = useQuery(dictionaryQuery())
  return (method) => words[`payment.${method}`] || methods[method].label
}
