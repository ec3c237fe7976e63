import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { BasketId, BasketItemId, SessionId } from '@forno/domain/core/basic-types'

/** A new session id: 128 random bits, the only credential of a guest's basket. [API-09] */
export const newSessionId = (): SessionId => randomBytes(16).toString('hex') as SessionId

export const newBasketItemId = (): BasketItemId => randomUUID() as BasketItemId

/**
 * Derives the basket id from the idempotency key, which only the sender knows, so a repeated creation finds the first
 * basket. The id has the form of a random UUID (version 4). [API-17]
 */
export const basketIdFor = (idempotencyKey: string | null): BasketId => {
  if (idempotencyKey === null) return randomUUID() as BasketId
  const bytes = createHash('sha256').update(`basket:${idempotencyKey}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return parts.join('-') as BasketId
}
