import { expiryOf, formatExpiry } from '@forno/domain/payments/card-expiry'
import type { CardBrand } from '@forno/domain/payments/card-number'
import { useId, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useCall } from '../../../../lib/http/call-context.ts'
import { useSignIn } from '../../../../state/sign-in/login.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/progress/states.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { thisMonth } from '../../../../lib/browser/this-month.ts'
import { useDrawCustomerToken } from '../../payment/attempt.ts'
import type { PanelProps } from '../../payment/method.ts'
import { brandName, securityCodeLabels } from './card-fields.ts'
import { captureContextFor } from './microform.ts'
import { useCard, wholeCard, type Card, type CardEntry as Entry, type CardFieldsStatus } from './use-card.ts'
import { verifiedCard } from './verified-card.ts'
import styles from './card-panel.module.css'

/**
 * The fields of a card: number and security code in the gateway's iframes, the expiry in our own field. [PAY-03]
 * [PAY-04] [PAY-05]
 */
export const useCardEntry = (entry: Omit<Entry, 'types'>) => {
  const card = useCard({ ...entry, types: wholeCard })
  const expiry = useExpiry()
  /** Resolves to the gateway's token; null = the fields show what is missing. */
  const makeToken = async (): Promise<string | null> => {
    const until = expiry.check()
    if (until !== null) return card.makeToken({ expirationMonth: until.month, expirationYear: until.year })
    if (!card.refuseInvalid()) expiry.input.current?.focus()
    return null
  }
  return { card, expiry, makeToken }
}

/** A new card, and whether to save it for later. [PAY-12] [PAY-13] [PAY-14] [PAY-31] */
export function CardPanel({ basket, proofRef }: PanelProps) {
  const call = useCall()
  const isLoggedIn = useSignIn() !== null
  const drawCustomerToken = useDrawCustomerToken(basket)
  const [saveCard, setSaveCard] = useState(false)
  const entry = useCardEntry({
    begin: captureContextFor(call, basket),
    takesAmex: basket.storeInfo.canAcceptOnlineAmexCheckout,
  })
  useImperativeHandle(proofRef, () => async () => {
    const flexToken = await entry.makeToken()
    if (flexToken === null) return null
    const card = await verifiedCard(call, basket.basketId, { flexToken })
    return { flexToken, card, drawCustomerToken, ...(saveCard ? { saveCard } : {}) }
  })
  return (
    <CardEntry entry={entry}>
      {isLoggedIn && (
        <Checkbox
          label="Save this card for next time"
          checked={saveCard}
          onChange={({ target }) => setSaveCard(target.checked)}
        />
      )}
    </CardEntry>
  )
}

type CardEntryProps = {
  readonly entry: ReturnType<typeof useCardEntry>
  /** Reassurance for the case that the gateway's fields cannot be loaded. */
  readonly ifLost?: string
  readonly children?: ReactNode
}

/** Number and security code never touch this page. [PAY-12] */
export function CardEntry({ entry, ifLost, children }: CardEntryProps) {
  const { card } = entry
  const { input, text, refusal, type, check } = entry.expiry
  const { containers, status, fields } = card
  if (status === 'failed') return <FieldsLost retry={card.retry} text={ifLost} />
  return (
    <div className={styles.panel} role="group" aria-label="Card details">
      <HostedFieldFrame
        status={status}
        label="Card number"
        container={containers.number}
        refusal={fields.number.refusal}
        isFocused={fields.focused === 'number'}
        after={brandName(fields.brand)}
      />
      <div className={styles.pair}>
        <TextField
          ref={input}
          label="Expiry"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          value={text}
          refusal={refusal}
          onChange={(event) => type(event.target.value)}
          onBlur={() => text !== '' && check()}
        />
        <SecurityCode card={card} brand={fields.brand} />
      </div>
      {children}
      <p className={styles.safe}>
        <Icon name="success" size={18} />
        <span>Your card goes straight to our payment provider. We never see its number.</span>
      </p>
    </div>
  )
}

/** The security code, under the brand's own name. [PAY-05] */
export function SecurityCode({ card, brand }: { card: Card; brand: CardBrand | null }) {
  const { label, hint } = securityCodeLabels(brand)
  return (
    <HostedFieldFrame
      status={card.status}
      label={label}
      hint={hint}
      container={card.containers.securityCode}
      refusal={card.fields.securityCode.refusal}
      isFocused={card.fields.focused === 'securityCode'}
    />
  )
}

const toPayOtherwise = 'You have not been charged. You can also choose another way to pay.'

type FieldsLostProps = { readonly retry: () => void; readonly text?: string | undefined }

export function FieldsLost({ retry, text = toPayOtherwise }: FieldsLostProps) {
  return (
    <div role="alert">
      <Note
        tone="warning"
        title="The card fields couldn't be loaded"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {text}
      </Note>
    </div>
  )
}

/** The expiry date, in a field of this page. [PAY-04] */
const useExpiry = () => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const type = (typed: string) => {
    setText(formatExpiry(typed))
    setRefusal(null)
  }
  const check = () => {
    const until = expiryOf(text, thisMonth())
    if (until === null)
      setRefusal(text === '' ? 'Please enter when your card expires.' : 'Please check the expiry of your card.')
    return until
  }
  return { input, text, refusal, type, check }
}

type HostedFieldFrameProps = {
  readonly label: string
  readonly hint?: string
  readonly container: RefObject<HTMLDivElement | null>
  readonly refusal: string | null
  readonly isFocused: boolean
  readonly status: CardFieldsStatus
  readonly after?: ReactNode
}

/** The frame, label and error of a gateway's field. */
function HostedFieldFrame({ label, hint, container, refusal, isFocused, status, after }: HostedFieldFrameProps) {
  const id = useId()
  return (
    <div className={cx(styles.field, refusal !== null && styles.refused)} aria-busy={status === 'loading'}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={cx(styles.frame, isFocused && styles.focused)}>
        <div ref={container} className={styles.hosted} />
        {after !== null && after !== undefined && <span className={styles.brand}>{after}</span>}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div role="alert">
        {refusal !== null && (
          <p className={styles.refusal}>
            <Icon name="danger" size={18} />
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </div>
  )
}
