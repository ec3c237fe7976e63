import { register } from '@forno/contracts/sign-in/sign-in'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { refusalOf, replyOf } from '../../../test/contract-check.ts'
import { ownAddress, registration } from '../../../test/people.ts'
import { startSimulators, type Simulators } from '../../../test/start-simulators.ts'
import { makeFindBreachedPassword } from './breached-passwords-client.ts'

type LogEntry = { readonly code: string; readonly text: string }

let passwords: Simulators<'passwords'>
let shop: AccountShop
beforeAll(async () => {
  passwords = await startSimulators(['passwords'])
  shop = await startAccountShop({ BREACHED_PASSWORDS_URL: passwords.urls.passwords })
})
afterAll(async () => {
  await shop.stop()
  await passwords.stop()
})
beforeEach(async () => {
  await fetch(`${passwords.urls.passwords}/control`, { method: 'DELETE' })
})

const force = (outcome: string) =>
  fetch(`${passwords.urls.passwords}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome, milliseconds: 3_000 }),
  })
const lookUps = async (): Promise<unknown> => (await fetch(`${passwords.urls.passwords}/control`)).json()
const registered = async (body: object) =>
  shop.call(register, { body: await registration(shop, body), ip: ownAddress() })

/** A client of this service, and its log. */
const watched = (url: string) => {
  const logged: LogEntry[] = []
  const log = (error: unknown, text: string): void => {
    logged.push({
      code: (error as { code: string }).code,
      text: `${text} ${JSON.stringify(error)} ${String(error)}`,
    })
  }
  return { logged, find: makeFindBreachedPassword({ url, log }) }
}

describe('breached passwords', () => {
  test('[ACC-33] POST /customer/register refusal: PasswordEasyToGuess for a breached password (ASVS 5.0 6.2.12)', async () => {
    const { data } = refusalOf(await registered({ password: 'Sk8ter-gone' }), 'PasswordEasyToGuess')
    expect(data?.errors).toEqual([
      { field: 'password', message: expect.stringContaining('stolen from another website') },
    ])
  })

  test('[ACC-33] sends the service five digits of a hash, and only for proven persons and passwords that pass the dictionary', async () => {
    refusalOf(await registered({ password: 'Password1' }), 'PasswordEasyToGuess')
    refusalOf(await registered({ tokenV3: '' }), 'RecaptchaException')
    expect(await lookUps()).toMatchObject({ calls: [] })
    replyOf(register, await registered({ password: 'Sk8ter-boi' }))
    const hash = 'E9AE6F3567F03ED49E6282BB28672ACE17832EC2'
    expect(await lookUps()).toMatchObject({ calls: [{ detail: { prefix: hash.slice(0, 5), isPadded: true } }] })
    expect(JSON.stringify(await lookUps())).not.toContain(hash.slice(0, 6))
  })

  test.each(['error', 'tooManyRequests', 'cut', 'timeout'])(
    '[ACC-33] accepts the password if the service fails with %s, and logs a code but no part of the password',
    async (outcome) => {
      const { find, logged } = watched(passwords.urls.passwords)
      await force(outcome)
      expect(await find('Sk8ter-gone')).toBeNull()
      expect(logged.map(({ code }) => code)).toEqual(['BREACHED_PASSWORDS_DOWN'])
      expect(logged[0]!.text).not.toMatch(/Sk8ter|[0-9A-F]{5}/)
      await force(outcome)
      expect((await registered({ password: 'Sk8ter-gone' })).statusCode).toBe(201)
    },
  )

  test('[ACC-33] gives up on an endless response', async () => {
    const endlessServer = createServer((_, response) => {
      const more = (): void => {
        while (response.write('0'.repeat(35).concat(':1\r\n').repeat(1_000)));
        response.once('drain', more)
      }
      more()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      endlessServer.closeAllConnections()
      endlessServer.close()
    })
    await new Promise((resolve) => endlessServer.once('listening', resolve))
    const { find, logged } = watched(`http://127.0.0.1:${(endlessServer.address() as AddressInfo).port}`)
    expect(await find('Sk8ter-gone')).toBeNull()
    expect(logged[0]!.text).toContain('is too long')
  })
})
