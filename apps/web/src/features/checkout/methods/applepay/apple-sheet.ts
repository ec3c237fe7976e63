import type { SheetOutcome } from '../../payment/attempt.ts'
import type { ApplePayment, AppleRequest, AppleSessionClass } from './apple-session.ts'

/** The oldest API version with these names of the contact fields. */
const version = 3

export type AuthorisedPayment = { readonly payment: ApplePayment; readonly finishSheet: (end: SheetOutcome) => void }

/** Ignores errors of a sheet that the customer or the system has closed: the page shows the outcome. */
const whileOpen = (say: () => void): void => {
  try {
    say()
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
    const session = new Session(version, request)
    const finishSheet = (end: SheetOutcome) =>
      whileOpen(() => {
        if (end === 'unknown') session.abort()
        else session.completePayment({ status: end === 'paid' ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE })
      })
    session.onvalidatemerchant = ({ validationURL }) =>
      void merchantSession(validationURL).then(
        (given) => whileOpen(() => session.completeMerchantValidation(given)),
        (error: unknown) => {
          whileOpen(() => session.abort())
          reject(error instanceof Error ? error : new Error('no session of the merchant'))
        },
      )
    session.onpaymentauthorized = ({ payment }) => resolve({ payment, finishSheet })
    session.oncancel = () => resolve(null)
    session.begin()
  })
