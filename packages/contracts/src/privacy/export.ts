import { Type, type Static } from 'typebox'
import { Customer, ownAccount, ownRefusals } from '../customers/customers.ts'
import { doorDetails } from '../core/door-details.ts'
import { endpoint } from '../core/endpoint.ts'
import { PastOrder } from '../orders/history.ts'
import { Aud, Nullable } from '../core/values.ts'
import { CustomerVoucher } from '../vouchers/vouchers.ts'

const At = Type.String()
const Contact = Type.Object({
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  emailAddress: Nullable(Type.String()),
  phoneNumber: Nullable(Type.String()),
  address: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  postalCode: Nullable(Type.String()),
  ...doorDetails,
})
const Consent = Type.Object({
  kind: Type.String(),
  given: Type.Boolean(),
  source: Type.String(),
  channel: Nullable(Type.String()),
  /** The note of that time. */
  words: Nullable(Type.String()),
  at: At,
})
const OptIns = Type.Object({ optinEmail: Type.Boolean(), optinSms: Type.Boolean(), optinSupercarsFan: Type.Boolean() })

/** All data about one person, except what would open their account. [ACC-23] */
export const PersonExport = Type.Object({
  exportedAt: At,
  account: Type.Intersect([
    Customer,
    Type.Object({ createdAt: At, updatedAt: At, emailVerifiedAt: Nullable(At), shortUserId: Type.String() }),
  ]),
  consents: Type.Array(Consent),
  orders: Type.Array(
    Type.Intersect([
      PastOrder,
      Type.Object({
        contact: Contact,
        note: Nullable(Type.String()),
        paymentType: Type.String(),
        channel: Type.String(),
      }),
    ]),
  ),
  vouchers: Type.Array(CustomerVoucher),
  signIns: Type.Array(
    Type.Object({
      where: Type.String(),
      device: Type.String(),
      scope: Type.String(),
      startedAt: At,
      lastUsedAt: At,
      expiresAt: At,
      endedAt: Nullable(At),
    }),
  ),
  /** Permissions to charge Zip again. */
  zipTokens: Type.Array(Type.Object({ storedAt: At, expiresAt: At })),
  /** Passkeys of the account, without their keys, which open the account. */
  passkeys: Type.Array(Type.Object({ name: Type.String(), addedAt: At, lastUsedAt: Nullable(At) })),
  /** Devices that get pushes about orders, without their addresses, to which only the shop may send. */
  pushDevices: Type.Array(Type.Object({ device: Type.String(), addedAt: At, lastUsedAt: At })),
  baskets: Type.Array(
    Type.Object({ basketId: Type.String(), createdAt: At, contact: Contact, note: Nullable(Type.String()) }),
  ),
  forms: Type.Array(
    Type.Object({
      reference: Type.String(),
      kind: Type.String(),
      storeId: Nullable(Type.String()),
      sentAt: At,
      /** The text of each field. */
      fields: Type.Record(Type.String(), Type.String()),
    }),
  ),
  campaigns: Type.Array(
    Type.Intersect([
      OptIns,
      Type.Object({
        campaign: Type.String(),
        storeId: Nullable(Type.String()),
        enteredAt: At,
        sentAt: Nullable(At),
        voucherCode: Type.String(),
      }),
    ]),
  ),
  surveyAnswers: Type.Array(
    Type.Object({
      surveyId: Type.String(),
      question: Type.String(),
      orderId: Nullable(Type.String()),
      answers: Type.Array(Type.String()),
      answeredAt: At,
    }),
  ),
  /** Contacts of campaign entries with an opt-in; `confirmedAt` is null while it waits for its confirmation. */
  marketingContacts: Type.Array(
    Type.Intersect([
      OptIns,
      Type.Object({
        email: Type.String(),
        firstName: Type.String(),
        lastName: Type.String(),
        mobileNumber: Nullable(Type.String()),
        campaign: Type.String(),
        requestedAt: At,
        confirmedAt: Nullable(At),
      }),
    ]),
  ),
  /** Purchases that analytics stored, by the id of the order. */
  analyticsPurchases: Type.Array(
    Type.Object({ orderId: Type.String(), at: At, total: Aud, items: Type.Array(Type.String()) }),
  ),
  /** Draws of the prize game. The code is null if nothing was won, or 30 days after the draw. */
  prizes: Type.Array(
    Type.Object({
      orderReference: Type.String(),
      game: Type.String(),
      result: Type.String(),
      voucherCode: Nullable(Type.String()),
      drawnAt: At,
    }),
  ),
})
export type PersonExport = Static<typeof PersonExport>

export const exportPerson = endpoint('GET /customer/:id/export', {
  summary: 'All data about the customer, as one JSON file [ACC-23]',
  callClass: 'costly',
  ...ownAccount,
  reply: PersonExport,
  refusals: [...ownRefusals, 'StepUpNeeded'],
})
