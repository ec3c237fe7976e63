import type { PaymentProof } from '../../payment/attempt.ts'
import type { BeginPayment } from '../../payment/panel-proofs.ts'

/** The part of PayPal's script that the checkout uses. */
type PaypalSdk = {
  readonly FUNDING: { readonly PAYPAL: string; readonly PAYLATER: string }
  readonly Buttons: (options: object) => PaypalButtons
}

export type PaypalButtons = {
  readonly isEligible: () => boolean
  readonly render: (container: Element) => Promise<void>
  readonly close: () => Promise<void>
}

declare global {
  interface Window {
    paypal?: PaypalSdk
  }
}

type ClickActions = { readonly resolve: () => unknown; readonly reject: () => unknown }

/** A press of PayPal's button that waits for the customer's decision. */
type Press = {
  readonly begin: BeginPayment
  readonly resolve: (proof: PaymentProof | null) => void
  readonly reject: (error: unknown) => void
}

type ButtonPressOptions = {
  /** PayPal's window could not be opened, or its script failed. */
  readonly onFailed: (error: unknown) => void
}

/**
 * Connects PayPal's own button with the form. Its press submits the form, so that the same checks run and the same
 * attempt pays; the proof is the approval in PayPal's window. The shop's own button pays without such a proof, on
 * PayPal's page. [PAY-18]
 */
export const makeButtonPress = ({ onFailed }: ButtonPressOptions) => {
  const state: { isPressed: boolean; press: Press | null } = { isPressed: false, press: null }
  /** The press, which ends with this call; null = it has ended, or the customer chose another method. */
  const endPress = (): Press | null => {
    const { press } = state
    state.press = null
    return press
  }

  return {
    makeProof: (begin: BeginPayment): Promise<PaymentProof | null> =>
      state.isPressed
        ? new Promise((resolve, reject) => {
            state.press = { begin, resolve, reject }
          })
        : Promise.resolve({}),
    /** The panel is gone: an approval in a window that is still open pays for nothing. */
    drop: (): void => endPress()?.resolve(null),
    /** Options of PayPal's button; `submit` submits the form of the checkout, as the shop's own button does. */
    callbacksOf: (submit: () => void) => ({
      onClick: (_: unknown, { resolve, reject }: ClickActions): unknown => {
        state.isPressed = true
        submit()
        state.isPressed = false
        return state.press === null ? reject() : resolve()
      },
      createOrder: async (): Promise<string> => {
        const { press } = state
        if (press === null) throw new Error("PayPal's button was pressed outside the checkout")
        try {
          const paymentId = await press.begin()
          if (paymentId !== null) return paymentId
          endPress()?.resolve({ paypal: null })
        } catch (error) {
          endPress()?.reject(error)
        }
        throw new Error('no payment began')
      },
      onApprove: ({ orderID, payerID }: { readonly orderID: string; readonly payerID: string }): void =>
        endPress()?.resolve({ paypal: { paymentId: orderID, payerId: payerID } }),
      onCancel: (): void => endPress()?.resolve(null),
      /** PayPal also reports a payment that did not begin, which the form has shown by then. */
      onError: (error: unknown): void => {
        const press = endPress()
        if (press === null) return
        onFailed(error)
        press.resolve(null)
      },
    }),
  }
}
