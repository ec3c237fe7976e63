import type { StillOpen } from '@forno/contracts/orders/place-order'
import type { BasketId } from '@forno/domain/core/words'

/** [API-17] */
export const stillOpenWire = (basketId: BasketId): StillOpen => ({ basketId, fulfilmentStatus: 'Processing' })
