import { oneServer } from '../platform/party-definition.ts'
import { createAfterpayServer } from './server.ts'

/** Afterpay: checkouts, payments and limits. */
export const party = oneServer(
  'afterpay',
  12,
  ({ AFTERPAY_MERCHANT_ID, AFTERPAY_SECRET }, clock) =>
    createAfterpayServer(
      {
        merchantId: AFTERPAY_MERCHANT_ID || 'demo-afterpay-merchant',
        secret: AFTERPAY_SECRET || 'demo-afterpay-secret',
      },
      clock,
    ),
  (url) => ({ AFTERPAY_URL: url }),
)
