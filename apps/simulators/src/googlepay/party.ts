import { oneServer } from '../platform/party-definition.ts'
import { gatewayMerchantId } from '../wallet/gateway-merchant.ts'
import { createGooglepayServer } from './server.ts'

/** Google Pay: Google's script, whose tokens are for the card gateway. */
export const party = oneServer(
  'googlepay',
  14,
  (environment, clock) => createGooglepayServer(gatewayMerchantId(environment), clock),
  (url) => ({ GOOGLEPAY_URL: url }),
)
