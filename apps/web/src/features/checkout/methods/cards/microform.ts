import type { Basket } from '@forno/contracts/baskets/basket'
import { logFailure } from '../../../../lib/browser/log.ts'
import type { Call } from '../../../../lib/http/call.ts'
import { loadGatewayLibrary } from '../../payment/script-loader.ts'

/** An event of the gateway's field; it never contains the text. [PAY-03] */
export type FieldChange = {
  readonly empty: boolean
  readonly valid: boolean
  readonly couldBeValid: boolean
  /** In events of the number field: the possible brands. */
  readonly card?: readonly { readonly cybsCardType: string }[]
}

export type FieldType = 'number' | 'securityCode'

export type HostedField = {
  readonly load: (container: HTMLElement) => void
  readonly on: {
    (name: 'change', listener: (change: FieldChange) => void): void
    (name: 'load' | 'focus' | 'blur' | 'inputSubmitRequest', listener: () => void): void
  }
  readonly update: (options: { readonly title?: string; readonly description?: string }) => void
  readonly focus: () => void
  readonly dispose: () => void
}

type TokenError = { readonly reason?: string; readonly details?: readonly { readonly location?: string }[] }

/** The expiry of a new card; empty for the security code of a saved one. */
export type TokenOptions = { readonly expirationMonth?: string; readonly expirationYear?: string }

export type Microform = {
  readonly createField: (
    type: FieldType,
    options: { readonly placeholder?: string; readonly title?: string; readonly description?: string },
  ) => HostedField
  readonly createToken: (options: TokenOptions, done: (error: TokenError | null, token?: string) => void) => void
}

type Styles = Readonly<Record<string, Readonly<Record<string, string>>>>

type FlexClass = new (captureContext: string) => {
  readonly microform: (kind: 'card', options: { readonly styles: Styles }) => Microform
}

declare global {
  interface Window {
    Flex?: FlexClass
  }
}

/** Creates the gateway's fields for one capture context. [PAY-12] */
export const makeMicroform = async (captureContext: string, styles: Styles): Promise<Microform> => {
  await loadGatewayLibrary(captureContext)
  const { Flex } = window
  if (Flex === undefined) throw new Error("the gateway's script did not load")
  return new Flex(captureContext).microform('card', { styles })
}

/**
 * Requests the gateway's token of the fields' values. Resolves to the token, or to the fields that the gateway refused;
 * an empty list = the failure is not about a field. [PAY-12]
 */
export const requestToken = (microform: Microform, expiry: TokenOptions): Promise<string | readonly FieldType[]> =>
  new Promise((resolve) => {
    const fail = (reason: unknown): void => {
      logFailure('the gateway made no token of a card', reason)
      resolve([])
    }
    try {
      microform.createToken(expiry, (error, token) => {
        if (error === null && token !== undefined) {
          resolve(token)
          return
        }
        const locations = (error?.details ?? []).map(({ location }) => location)
        const refused = (['number', 'securityCode'] as const).filter((type) => locations.includes(type))
        if (refused.length === 0) fail(error?.reason)
        else resolve(refused)
      })
    } catch (error) {
      fail(error)
    }
  })

/** Requests the capture context for the card fields of this basket. [PAY-12] */
export const captureContextFor =
  (call: Call, { basketId }: Pick<Basket, 'basketId'>) =>
  (signal: AbortSignal): Promise<string> =>
    call('POST /baskets/:basketId/initialiseFlex', {
      params: { basketId },
      body: { targetOrigin: location.origin },
      signal,
    })
