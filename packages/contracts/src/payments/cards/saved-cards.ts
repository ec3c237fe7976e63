import { Type, type Static } from 'typebox'
import { TargetOrigin } from './entry.ts'
import { GatewayToken } from './payment.ts'
import { Customer, CustomerIdText, own, ownRefusals, SavedCard } from '../../customers/customers.ts'
import { endpoint } from '../../core/endpoint.ts'
import { TokenV3 } from '../../sign-in/sign-in.ts'
import { OneOf, Uuid } from '../../core/values.ts'

const ownCard = { access: 'customer', params: Type.Object({ id: CustomerIdText, cardId: Uuid }) } as const
/** A call for saved cards also needs a token with the scope that it names. [ACC-32] */
const cardRefusals = [...ownRefusals, 'ScopeMissing'] as const
const ownCardRefusals = [...cardRefusals, 'CardUnknown'] as const

/** [ACC-25] What was added; with `default` the whole customer. */
export const AddedCard = Type.Union([Customer, Type.Object({ cardId: Uuid })])
export type AddedCard = Static<typeof AddedCard>

export const addCard = endpoint('POST /customer/:id/card', {
  summary: 'Save a card without paying by it; what is shown of it is the gateway’s word [ACC-25]',
  ...own,
  scope: 'write:card',
  body: Type.Object({
    flexToken: GatewayToken,
    default: Type.Optional(Type.Boolean()),
    /** Of the bot check; needed wherever the shop has one. [PAY-29] */
    tokenV3: Type.Optional(TokenV3),
  }),
  reply: AddedCard,
  status: 201,
  /** The bank's reason is never told: an account of one's own would tell of any card whether it is good. */
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
  summary:
    'Begin to enter a card that is to be saved: the capture context of the gateway’s fields, as text [ACC-25] [PAY-12]',
  ...own,
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
  summary: 'Forget a saved card; the newest other one becomes the default [ACC-26]',
  ...ownCard,
  scope: 'write:card',
  reply: Type.Null(),
  status: 204,
  refusals: ownCardRefusals,
})
export const changeCardStatus = endpoint('PATCH /customer/:id/card/:cardId/status', {
  summary: 'Offer a saved card at checkout, or no longer [ACC-27]',
  ...ownCard,
  scope: 'write:card',
  body: Type.Object({ status: OneOf(['active', 'inactive']) }),
  reply: Customer,
  refusals: ownCardRefusals,
})
export const makeCardDefault = endpoint('PATCH /customer/:id/card/:cardId/default', {
  summary: 'Make a saved card the one that is offered first [ACC-27]',
  ...ownCard,
  scope: 'write:card',
  reply: Customer,
  refusals: ownCardRefusals,
})
