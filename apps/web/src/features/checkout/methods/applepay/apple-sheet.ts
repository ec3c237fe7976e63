import type { SheetOutcome } from '../../payment/attempt.ts'
import type { ApplePayment, AppleRequest, AppleSessionClass } from './apple-session.ts'

/** The oldest version of Apple's API with these names of the contact fields. */
const appleApiVersion = 3

/** A payment that the customer has authorised; its sheet stays open until `finishSheet`. */
export type AuthorisedPayment = { readonly payment: ApplePayment; readonly finishSheet: (end: SheetOutcome) => void }

/** Acts on a sheet. Its error is ignored once the customer or the system has closed it: the page shows the outcome. */
const ignoringClosed = (act: () => void): void => {
  try {
    act()
  } catch {
    // The sheet is closed.
  }
}

/**
 * Opens Apple's sheet, which browsers allow only within a press. Resolves to the authorised payment, null = the
 * customer closed the sheet. The sheet stays open until `finishSheet`. Rejects if the merchant session cannot be
 * obtained. [PAY-17]
 */
export const openAppleSheet = (
  Session: AppleSessionClass,
  request: AppleRequest,
  merchantSession: (validationURL: string) => Promise<unknown>,
): Promise<AuthorisedPayment | null> =>
  new Promise((resolve, reject) => {
    const session = new Session(appleApiVersion, request)
    const finishSheet = (end: SheetOutcome) =>
      ignoringClosed(() => {
        if (end === 'unknown') session.abort()
        else session.completePayment({ status: end === 'paid' ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE })
      })
    session.onvalidatemerchant = ({ validationURL }) =>
      void merchantSession(validationURL).then(
        (given) => ignoringClosed(() => session.completeMerchantValidation(given)),
        (error: unknown) => {
          ignoringClosed(() => session.abort())
          reject(error instanceof Error ? error : new Error('no session of the merchant'))
        },
      )
    session.onpaymentauthorized = ({ payment }) => resolve({ payment, finishSheet })
    session.oncancel = () => resolve(null)
    session.begin()
  })
