import { Type, type Static } from 'typebox'
import { Aud, OneOf, Uuid } from '../core/values.ts'
import { codes } from './codes.ts'

const messageTypes = ['error', 'warning', 'info', 'success'] as const
export const MessageType = OneOf(messageTypes)

/** The one envelope of every failure. [API-03] */
export const ErrorEnvelope = Type.Object(
  {
    code: OneOf(codes),
    message: Type.String(),
    type: MessageType,
    data: Type.Optional(
      Type.Object({
        reason: Type.Optional(Type.String()),
        productId: Type.Optional(Type.String()),
        orderId: Type.Optional(Uuid),
        type: Type.Optional(Type.String()),
        min: Type.Optional(Type.Integer()),
        max: Type.Optional(Type.Integer()),
        missingItems: Type.Optional(
          Type.Array(
            Type.Object({
              basketItemId: Type.String(),
              groupedBasketItemId: Type.Optional(Type.String()),
              productId: Type.String(),
            }),
          ),
        ),
        minimumSpend: Type.Optional(Aud),
        totalOrder: Type.Optional(Aud),
        basketTotal: Type.Optional(Aud),
        serviceType: Type.Optional(Type.String()),
        serviceTypes: Type.Optional(Type.Array(Type.String())),
        condition: Type.Optional(Type.String()),
        code: Type.Optional(Type.String()),
        phone: Type.Optional(Type.String()),
        email: Type.Optional(Type.String()),
        registrationTicket: Type.Optional(Type.String()),
        waysIn: Type.Optional(Type.Array(Type.String())),
        errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
      }),
    ),
  },
  { $id: 'ErrorEnvelope' },
)
export type ErrorEnvelope = Static<typeof ErrorEnvelope>
