import type { Zone } from '@forno/domain/core/words'

/** The zone of times that customers see wherever they are. */
export const customerZone = 'Australia/Sydney' as Zone
