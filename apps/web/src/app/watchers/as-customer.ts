import type { Send } from '../../lib/http/call.ts'
import type { LoginStore } from '../../state/sign-in/login.ts'

/** Calls that need the customer's access token; the catalogue is the same for every visitor. [API-08] [API-09] */
const isOfCustomer = (path: string): boolean => /^\/(customers?|baskets|order)[/?]/.test(path)

/** A transport that adds the customer's access token. The code for it loads only for logged-in customers. [API-08] */
export const asCustomer =
  (send: Send, login: LoginStore): Send =>
  async (request) => {
    if (login.getState().signIn === null || !isOfCustomer(request.path)) return send(request)
    const { sendSigned } = await import('../../state/sign-in/send-signed.ts')
    return sendSigned({ send, login, now: () => Date.now(), locks: navigator.locks }, request)
  }
