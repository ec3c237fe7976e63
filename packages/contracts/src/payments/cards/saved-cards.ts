import { Type, type Static } from 'typebox'
import { TargetOrigin } from './entry.ts'
import { GatewayToken } from './payment.ts'
import { Customer, CustomerIdText, ownAccount, ownRefusals, SavedCard } from '../../customers/customers.ts'
import { endpoint } from '../../core/endpoint.ts'
import { TokenV3 } from '../../sign-in/sign-in.ts'
import { OneOf, Uuid } from '../../core/values.ts'

const ownCard = { access: 'customer', params: Type.Object({ id: CustomerIdText, cardId: Uuid }) } as const
/** A call for saved cards also requires a token with the scope that the endpoint names. [ACC-32] */
const cardRefusals = [...ownRefusals, 'ScopeMissing'] as const
const ownCardRefusals = [...cardRefusals, 'CardUnknown'] as const

/** [ACC-25] The added card; with `default` the whole customer. */
export const AddedCard = Type.Union([Customer, Type.Object({ cardId: Uuid })])
export type AddedCard = Static<typeof AddedCard>

export const addCard = endpoint('POST /customer/:id/card', {
  summary: 'Save a card without a payment; the gateway supplies the details that are shown of it [ACC-25]',
  ...ownAccount,
  scope: 'write:card',
  body: Type.Object({
    flexToken: GatewayToken,
    default: Type.Optional(Type.Boolean()),
    /** The token of the bot check; required if the shop has one. [PAY-29] */
    tokenV3: Type.Optional(TokenV3),
  }),
  reply: AddedCard,
  status: 201,
  /** The bank's reason is never returned: with it, any account could test whether a stolen card is good. */
  refusals: [
    ...cardRefusals,
    'PaymentOptionUnavailable',
    'InvalidCard',
    'CardDeclined',
    'CardPaymentsPaused',
    'RecaptchaException',
    'GatewayError',
  ],
})
export const initialiseCard = endpoint('POST /customer/:id/card/initialiseFlex', {
  summary: 'Start the entry of a card to save: the capture context of the gateway’s fields, as text [ACC-25] [PAY-12]',
  ...ownAccount,
  scope: 'write:card',
  body: TargetOrigin,
  reply: Type.String(),
  answer: 'text',
  refusals: [...cardRefusals, 'PaymentOptionUnavailable', 'GatewayError'],
})
export const getCard = endpoint('GET /customer/:id/card/:cardId', {
  summary: 'One saved card [ACC-26]',
  ...ownCard,
  scope: 'read:card',
  reply: SavedCard,
  refusals: ownCardRefusals,
})
export const deleteCard = endpoint('DELETE /customer/:id/card/:cardId', {
  summary: 'Delete a saved card; the newest other one becomes the default [ACC-26]',
  ...ownCard,
  scope: 'write:card',
  reply: Type.Null(),
  status: 204,
  refusals: ownCardRefusals,
})
export const changeCardStatus = endpoint('PATCH /customer/:id/card/:cardId/status', {
  summary: 'Show or hide a saved card at checkout [ACC-27]',
  ...ownCard,
  scope: 'write:card',
  body: Type.Object({ status: OneOf(['active', 'inactive']) }),
  reply: Customer,
  refusals: ownCardRefusals,
})
export const makeCardDefault = endpoint('PATCH /customer/:id/card/:cardId/default', {
  summary: 'Make a saved card the default [ACC-27]',
  ...ownCard,
  scope: 'write:card',
  reply: Customer,
  refusals: ownCardRefusals,
})
