import { knownDeviceLifetime } from '@forno/domain/customers/known-device'
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { isSameText } from '../../platform/crypto/same-text.ts'
import { isFromApp } from '../../platform/http/same-origin.ts'
import type { Caller } from '../../platform/http/serve.ts'

type DeviceToRemember = { readonly caller: Caller; readonly reply: FastifyReply; readonly isLasting: boolean }

export type KnownDevices = {
  /** The name of a device on which this address has logged in before; null = unknown device. */
  readonly nameFor: (email: string, caller: Caller) => string | null
  /** Remembers the device for a year, or until the browser closes. */
  readonly remember: (email: string, how: DeviceToRemember) => void
}

type KnownDevicesDeps = { readonly tokenKeys: readonly string[]; readonly https: boolean }

/**
 * A browser that has logged in, or used a link of a mail, gets a counter of wrong passwords of its own. Strangers who
 * exhaust the account's counter therefore cannot lock the owner out of their own devices. The cookie contains a
 * random name and our signature over the name and the address; it does not log anybody in. [ACC-13]
 */
export const makeKnownDevices = ({ tokenKeys, https }: KnownDevicesDeps): KnownDevices => {
  const cookieName = https ? '__Host-device' : 'device'
  const signed = (key: string, name: string, email: string): string =>
    createHmac('sha256', key).update(`device ${name} ${email}`).digest('base64url')
  const nameFor: KnownDevices['nameFor'] = (email, { cookies }) => {
    const [name = '', signature = ''] = (cookies[cookieName] ?? '').split('.')
    return tokenKeys.some((key) => isSameText(signed(key, name, email), signature)) ? name : null
  }
  return {
    nameFor,
    remember: (email, { caller, reply, isLasting }) => {
      // The app does not store cookies.
      if (isFromApp(caller) || nameFor(email, caller) !== null) return
      const name = randomBytes(16).toString('base64url')
      const place = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const
      const value = `${name}.${signed(tokenKeys[0] ?? '', name, email)}`
      reply.setCookie(cookieName, value, { ...place, ...(isLasting ? { maxAge: knownDeviceLifetime / 1000 } : {}) })
    },
  }
}
