import type { SheetOutcome } from '../../payment/attempt.ts'
import type { ApplePayment, AppleRequest, AppleSessionClass } from './apple-session.ts'

/** The oldest version that names contacts as we read them. */
const version = 3

export type Authorised = { readonly payment: ApplePayment; readonly finishSheet: (end: SheetOutcome) => void }

/** Ignores a sheet that its owner or the system has closed: the page shows the outcome. */
const whileOpen = (say: () => void): void => {
  try {
    say()
  } catch {
    // It is closed.
  }
}

/**
 * Opens Apple's sheet, within a press alone, and answers what was authorised in it; null = it was left. It stays open until it is told what
 * came of the payment: a failure without errors is final, and closes it as success does. Rejects where the shop's session cannot be had. [PAY-17]
 */
export const openAppleSheet = (
  Session: AppleSessionClass,
  request: AppleRequest,
  merchantSession: (validationURL: string) => Promise<unknown>,
): Promise<Authorised | null> =>
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
        (trouble: unknown) => {
          whileOpen(() => session.abort())
          reject(trouble instanceof Error ? trouble : new Error('no session of the merchant'))
        },
      )
    session.onpaymentauthorized = ({ payment }) => resolve({ payment, finishSheet })
    session.oncancel = () => resolve(null)
    session.begin()
  })
