import { knownDeviceLifetime } from '@forno/domain/customers/known-device'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { isFromApp } from '../../platform/http/same-origin.ts'
import type { Caller } from '../../platform/http/serve.ts'

type DeviceToRemember = { readonly caller: Caller; readonly reply: FastifyReply; readonly isLasting: boolean }

export type KnownDevices = {
  /** The name of a device on which this address has been proven before; null = any other. */
  readonly nameFor: (email: string, caller: Caller) => string | null
  /** For a year, or until the browser is closed. */
  readonly remember: (email: string, how: DeviceToRemember) => void
}

type KnownDevicesDeps = { readonly tokenKeys: readonly string[]; readonly https: boolean }

/** Compares bytes: `timingSafeEqual` throws where their count differs, and a cookie may hold letters of more than one byte. */
const isSame = (one: string, other: string): boolean => {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}

/**
 * A browser that has shown the right password, or the link of a mail, counts its tries by itself from then on: strangers who use up an
 * account's tries, however long they go on, keep its owner waiting on no device of theirs. The cookie holds a name by chance and our
 * signature over it and the address; it lets nobody in. [ACC-13]
 */
export const makeKnownDevices = ({ tokenKeys, https }: KnownDevicesDeps): KnownDevices => {
  const cookieName = https ? '__Host-device' : 'device'
  const signed = (key: string, name: string, email: string): string =>
    createHmac('sha256', key).update(`device ${name} ${email}`).digest('base64url')
  const nameFor: KnownDevices['nameFor'] = (email, { cookies }) => {
    const [name = '', signature = ''] = (cookies[cookieName] ?? '').split('.')
    return tokenKeys.some((key) => isSame(signed(key, name, email), signature)) ? name : null
  }
  return {
    nameFor,
    remember: (email, { caller, reply, isLasting }) => {
      // The app keeps no cookies.
      if (isFromApp(caller) || nameFor(email, caller) !== null) return
      const name = randomBytes(16).toString('base64url')
      const place = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const
      const value = `${name}.${signed(tokenKeys[0] ?? '', name, email)}`
      reply.setCookie(cookieName, value, { ...place, ...(isLasting ? { maxAge: knownDeviceLifetime / 1000 } : {}) })
    },
  }
}
