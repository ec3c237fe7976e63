import { loadGatewayLibrary } from '../../payment/script-loader.ts'

type Show = (options: {
  readonly containers: { readonly paymentSelection: string; readonly paymentScreen: string }
}) => Promise<string>

type Accept = (captureContext: string) => Promise<{
  readonly unifiedPayments: (isSidebar: boolean) => Promise<{ readonly show: Show }>
}>

declare global {
  interface Window {
    Accept?: Accept
  }
}

/** Ids of the containers of the gateway's library, which takes selectors only. */
export const containers = { selection: 'click-to-pay', screen: 'click-to-pay-screen' } as const

/** Loads the gateway's library for one capture context; resolves to the function that shows its panel. [PAY-28] */
export const prepareClickToPay = async (captureContext: string): Promise<() => Promise<string>> => {
  await loadGatewayLibrary(captureContext)
  const { Accept } = window
  if (Accept === undefined) throw new Error("the gateway's script did not load")
  const payments = await (await Accept(captureContext)).unifiedPayments(false)
  return () =>
    payments.show({
      containers: { paymentSelection: `#${containers.selection}`, paymentScreen: `#${containers.screen}` },
    })
}

/** Whether the customer closed the panel, which is no failure. */
export const isClosedByCustomer = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'reason' in error && /CANCEL/.test(String(error.reason))
