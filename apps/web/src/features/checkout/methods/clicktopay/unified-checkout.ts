import { loadGatewayLibrary } from '../../payment/script-loader.ts'

/** Shows the panel in these containers, which are named by CSS selectors; resolves to a transient token. */
type ShowPanel = (options: {
  readonly containers: { readonly paymentSelection: string; readonly paymentScreen: string }
}) => Promise<string>

/** The part of the gateway's Unified Checkout that this page uses. */
type AcceptLibrary = (captureContext: string) => Promise<{
  readonly unifiedPayments: (isSidebar: boolean) => Promise<{ readonly show: ShowPanel }>
}>

declare global {
  interface Window {
    Accept?: AcceptLibrary
  }
}

/** Ids of the containers of the gateway's library, which takes selectors only. */
export const containers = { selection: 'click-to-pay', screen: 'click-to-pay-screen' } as const

/**
 * Loads the gateway's library for one capture context. Resolves to the function that shows its panel, and that resolves
 * to a transient token; null = the customer has closed Click to Pay meanwhile. Rejects if the library does not load.
 * [PAY-28]
 */
export const prepareClickToPay = async (
  captureContext: string,
  closing: AbortSignal,
): Promise<(() => Promise<string>) | null> => {
  await loadGatewayLibrary(captureContext)
  const { Accept } = window
  if (Accept === undefined) throw new Error("the gateway's script did not load")
  const payments = await (await Accept(captureContext)).unifiedPayments(false)
  if (closing.aborted) return null
  return () =>
    payments.show({
      containers: { paymentSelection: `#${containers.selection}`, paymentScreen: `#${containers.screen}` },
    })
}

/** Whether the customer closed the panel, which is no failure. [PAY-28] */
export const isClosedByCustomer = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'reason' in error && /CANCEL/.test(String(error.reason))
