import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { BasketId, BasketItemId, SessionId } from '@forno/domain/core/words'

/** 128 random bits: whoever holds it holds the basket. [API-09] */
export const newSessionId = (): SessionId => randomBytes(16).toString('hex') as SessionId

export const newBasketItemId = (): BasketItemId => randomUUID() as BasketItemId

/**
 * A repeated creation finds the basket that its first try made: the id follows from the key, which only its sender knows, in the
 * form of a random UUID. [API-17]
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
