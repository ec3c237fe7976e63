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

/** Where the gateway's library draws: it finds its places by selectors alone. */
export const places = { selection: 'click-to-pay', screen: 'click-to-pay-screen' } as const

/** The gateway's library for one capture context, ready to draw. [PAY-28] */
export const prepareClickToPay = async (captureContext: string): Promise<() => Promise<string>> => {
  await loadGatewayLibrary(captureContext)
  const { Accept } = window
  if (Accept === undefined) throw new Error("the gateway's script is not there")
  const payments = await (await Accept(captureContext)).unifiedPayments(false)
  return () =>
    payments.show({ containers: { paymentSelection: `#${places.selection}`, paymentScreen: `#${places.screen}` } })
}

/** Whether the customer closed the panel: then there is nothing to report. */
export const isLeft = (trouble: unknown): boolean =>
  typeof trouble === 'object' && trouble !== null && 'reason' in trouble && /CANCEL/.test(String(trouble.reason))
