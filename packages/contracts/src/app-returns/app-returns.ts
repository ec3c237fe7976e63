import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Nullable, Uuid } from '../core/values.ts'

/** 256 bits in base64url. */
const Secret = Type.String({ pattern: '^[0-9A-Za-z_-]{43}$' })
const params = Type.Object({ returnId: Uuid })

/** An app return, valid for 15 minutes. Pages and links get its id; only the app gets the verifier. */
export const OpenedAppReturn = Type.Object({ returnId: Uuid, verifier: Secret })
export type OpenedAppReturn = Static<typeof OpenedAppReturn>

export const openAppReturn = endpoint('POST /app-returns', {
  summary: 'Before the app opens a page outside itself: the id under which that page leaves its result [PAY-12]',
  access: 'anyone',
  reply: OpenedAppReturn,
  alsoReads: ['origin'],
  refusals: ['NotYours', 'TooManyRequests'],
})

export const getCardPage = endpoint('GET /app-returns/:returnId/card', {
  summary: 'What the hosted page needs to show the card fields of a basket in the app [PAY-12]',
  access: 'anyone',
  params,
  reply: Type.Object({
    captureContext: Type.String(),
    takesAmex: Type.Boolean(),
    /** The saved card whose security code the page asks for; null = a new card. */
    savedCard: Nullable(Type.Object({ name: Type.String(), brandCode: Type.String() })),
  }),
  refusals: ['AppReturnUnknown'],
})

export const keepAppResult = endpoint('POST /app-returns/:returnId/result', {
  summary: 'Keep the result of a hosted page for the app, once; the answer is the link back to the app [PAY-12]',
  access: 'anyone',
  params,
  /** A card token, or the address with which a provider returned. */
  body: Type.Object({ result: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  reply: Type.Object({ link: Type.String() }),
  alsoReads: ['origin'],
  refusals: ['AppReturnUnknown', 'NotYours', 'TooManyRequests'],
})

export const collectAppResult = endpoint('POST /app-returns/:returnId/collection', {
  summary: 'The result, for the app that opened the return and was opened by its link [PAY-12]',
  access: 'anyone',
  params,
  body: Type.Object({ verifier: Secret, code: Secret }),
  reply: Type.Object({ result: Type.String() }),
  alsoReads: ['origin'],
  refusals: ['AppReturnUnknown', 'NotYours', 'TooManyRequests'],
})
