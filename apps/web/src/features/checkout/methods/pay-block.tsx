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
import { RadioCards, type Option } from '../../../ui/fields/choice.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/progress/spinner.tsx'
import { Block } from '../block.tsx'
import { CallableText } from '../callable-text.tsx'
import { ContactNote } from '../contact/contact-note.tsx'
import type { CheckoutValues } from '../checkout-values.ts'
import { MethodMark } from '../payment/method-mark.tsx'
import { allMethods, methodOf } from './registry.ts'
import { panelOf, type PaymentMethod } from '../payment/method.ts'
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
export function PayBlock(props: PayBlockProps) {
  const { basket, chosen } = props
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
  const method = methodOf(chosen)
  if (method?.isOnlyChoice === true)
    return (
      <PayFrame isDone>
        <p className={styles.summary}>{method.note(basket)}</p>
      </PayFrame>
    )
  return <MethodChoice {...props} chosen={chosen} />
}

/** A radio card for each method and variant, and the notes below them. */
function MethodChoice({
  basket,
  rows,
  waiting,
  chosen,
  variant,
  onChoose,
  panelProofs,
  refusedAttempt,
  ...contact
}: PayBlockProps & { readonly chosen: PaymentType }) {
  const labelOf = useMethodLabel()
  const { configuration } = useShop()
  const customer = useCustomer()
  const chosenMethod = methodOf(chosen)
  const hasPanel = panelOf(chosenMethod, { configuration, customer }) !== undefined
  const below = (
    <>
      <ContactNote method={chosen} {...contact} />
      {hasPanel && chosenMethod?.Panel !== undefined && (
        <Suspense fallback={<WaitingPanel />}>
          <chosenMethod.Panel
            basket={basket}
            variant={variant}
            proofRef={panelProofs.refOf(chosen)}
            refusedAttempt={refusedAttempt}
          />
        </Suspense>
      )}
    </>
  )
  /** The cards of a method: its own, and that of its variant where the store offers it. */
  const optionsOf = (method: PaymentType): readonly Option<string>[] => {
    const { mark = 'card', note, variant: other } = methodOf(method) ?? {}
    const isWaiting = waiting.includes(method)
    const own = {
      value: method,
      label: labelOf(method),
      detail: isWaiting ? 'Checking this device…' : note?.(basket),
      disabled: isWaiting,
      aside: <MethodMark name={mark} />,
      below: method === chosen && variant === null && below,
    }
    if (other?.isOffered(basket) !== true) return [own]
    const ofVariant = {
      value: other.name,
      label: other.label,
      detail: other.note(basket),
      aside: <MethodMark name={other.mark} />,
      below: method === chosen && variant === other.name && below,
    }
    return [own, ofVariant]
  }
  const choose = (value: string): void => {
    const method = rows.find((each) => each === value || methodOf(each)?.variant?.name === value)
    if (method !== undefined) onChoose(method, value === method ? null : value)
  }
  return (
    <PayFrame isDone={!hasPanel}>
      <RadioCards
        legend="How will you pay?"
        hideLegend
        options={rows.flatMap(optionsOf)}
        value={variant ?? chosen}
        onChange={choose}
      />
      {notesOf(basket, chosenMethod).map((note) => (
        <p key={note} className={styles.quiet}>
          <CallableText text={note} phone={storePhone(basket)} />
        </p>
      ))}
    </PayFrame>
  )
}

/** Why the store does not take a method for this basket, and what the chosen method adds. [BAS-03] */
const notesOf = (basket: Basket, chosen: PaymentMethod | undefined): readonly string[] =>
  [...allMethods.map((method) => method.whyNotOffered?.(basket)), chosen?.notice?.(basket)].filter(
    (note) => note != null,
  )

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
  const { data: dictionary = {} } = useQuery(dictionaryQuery())
  return (method) => dictionary[`payment.${method}`] || methods[method].label
}
