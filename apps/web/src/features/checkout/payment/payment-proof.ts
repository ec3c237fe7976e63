import type { PaymentType } from '@forno/domain/core/payment-types'
import type { Ref } from 'react'
import type { Challenge } from '@forno/contracts/payments/cards/payment'
import { botChecked } from '../../../lib/third-parties/bot-check.ts'
import { placingBody, placingParams, type OrderAttempt } from './order-attempt.ts'
import type { Contact } from '../../../shared/contact/remembered-contact.ts'

/** The outcome for a wallet's open sheet; `unknown` = the page still polls. */
export type SheetOutcome = 'paid' | 'refused' | 'unknown'

/** What a wallet hands over. */
type WalletProof = {
  /** Sealed for the gateway; Visa Checkout's is the id of its call. [PAY-16] [PAY-17] [PAY-19] [PAY-28] */
  readonly token: string
  readonly billingContact?: Readonly<
    Partial<Record<'emailAddress' | 'givenName' | 'familyName' | 'phoneNumber', string>>
  >
  /** The wallet's contact, for fields that the customer left empty. [ORD-23] */
  readonly contact?: Partial<Contact>
  /** Closes a sheet that waits for the outcome. [PAY-17] */
  readonly finishSheet?: (end: SheetOutcome) => void
}

/** What a payment needs beside its total. */
export type PaymentProof = {
  /** The gateway's token of a card that was typed into its fields. [PAY-12] */
  readonly flexToken?: string
  readonly wallet?: WalletProof
  /** Whether the gateway is to keep that card for the customer. [PAY-14] */
  readonly saveCard?: boolean
  /** A card that was saved before, and the token of its security code where the bank wanted it. [PAY-31] */
  readonly savedCardId?: string
  readonly securityCodeToken?: string
  /** Draws the shop's word that the bot check was passed; cards want it. [PAY-29] */
  readonly drawCustomerToken?: () => Promise<string>
  /** Set once the bank was asked. [PAY-27] */
  readonly payerAuth?: { readonly referenceID: string }
}

export const noCustomerToken = () => Promise.resolve('')

/** What the placing call of every wallet holds beside its token. */
export const walletCall = ({ attempt, proof }: { attempt: OrderAttempt; proof: PaymentProof }) => {
  const { wallet, payerAuth, drawCustomerToken = noCustomerToken } = proof
  if (wallet === undefined) throw new Error(`no wallet paid for ${attempt.basketId}`)
  return {
    wallet,
    about: {
      params: placingParams(attempt),
      ...(payerAuth === undefined ? { idempotencyKey: attempt.key } : {}),
    },
    /** Sends with the customer token, where there is one. [PAY-29] */
    checked: <Reply>(send: (body: ReturnType<typeof checkedBody>) => Promise<Reply>): Promise<Reply> =>
      botChecked(drawCustomerToken, (customerToken) => send(checkedBody(attempt, payerAuth, customerToken))),
  }
}

const checkedBody = (attempt: OrderAttempt, payerAuth: PaymentProof['payerAuth'], customerToken: string) => ({
  ...(payerAuth === undefined ? {} : { payerAuth }),
  ...(customerToken === '' ? {} : { customerToken }),
  ...placingBody(attempt),
})

/**
 * Makes the proof once the button is pressed; null = the customer left, or the panel says what is missing. It is called within the press,
 * because browsers open the sheet of a wallet at no other time. Rejects with the refusal of a call.
 */
export type MakeProof = (typed: Contact) => Promise<PaymentProof | null>

type PanelProof = {
  readonly ref: Ref<MakeProof>
  /** Asks a loaded panel at once: a wallet's sheet opens within the press alone. */
  readonly prove: MakeProof
  readonly leave: () => void
}

const makePanelProof = (): PanelProof => {
  let make: MakeProof | null = null
  let waiting = Promise.withResolvers<MakeProof | null>()
  return {
    ref: (given: MakeProof | null) => {
      make = given
      if (given !== null) waiting.resolve(given)
    },
    prove: async (typed) => (make === null ? ((await waiting.promise)?.(typed) ?? null) : make(typed)),
    leave: () => {
      waiting.resolve(null)
      waiting = Promise.withResolvers()
    },
  }
}

/**
 * Connects the one button with the panel of each method. The button waits for a panel that is still loading, unless the customer chooses
 * another method.
 */
export const makePanelProofs = () => {
  const panelProofs = new Map<PaymentType, PanelProof>()
  const of = (method: PaymentType): PanelProof => {
    const proofRef = panelProofs.get(method) ?? makePanelProof()
    panelProofs.set(method, proofRef)
    return proofRef
  }
  return {
    refOf: (method: PaymentType): Ref<MakeProof> => of(method).ref,
    prove: (method: PaymentType, typed: Contact): Promise<PaymentProof | null> => of(method).prove(typed),
    leave: (method: PaymentType): void => of(method).leave(),
  }
}

export type PanelProofs = ReturnType<typeof makePanelProofs>

let held: { readonly key: string; readonly proof: PaymentProof } | null = null

/**
 * Keeps the proof of one attempt, by its key, in memory alone: no storage ever holds a card's token, and after a reload
 * that forgets it the customer is asked again. [PAY-12]
 */
export const holdProof = (key: string, proof: PaymentProof): void => {
  held = { key, proof }
}

/** Hands the proof of an attempt out, once. */
export const takeProof = (key: string): PaymentProof | null => {
  if (held?.key !== key) return null
  const { proof } = held
  held = null
  return proof
}

/** A card payment that waits for its bank. */
export type PendingAuthentication = {
  readonly attempt: OrderAttempt
  readonly proof: PaymentProof
  readonly challenge: Challenge
}

let pending: PendingAuthentication | null = null

/** In memory alone, as the card's token is: a reload asks for the card again. [PAY-27] */
export const holdPending = (waiting: PendingAuthentication | null): void => {
  pending = waiting
}

/** null where nothing waits. */
export const readPending = (): PendingAuthentication | null => pending
