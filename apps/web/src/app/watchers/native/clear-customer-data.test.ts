import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../test/memory-storage.ts'
import { makeLoginStore, type SignIn } from '../../../state/sign-in/login.ts'
import { keepTypedEmail, typedEmail } from '../../../features/sign-in/model/typed-email.ts'
import type { AppRouter } from '../../routes/routes.tsx'
import { clearCustomerData, deviceNames } from './clear-customer-data.ts'

const preferences = vi.hoisted(() => ({ written: [] as unknown[] }))
vi.mock('../../../native/preferences.ts', () => ({
  writePreference: (...entry: unknown[]) => Promise.resolve(void preferences.written.push(entry)),
}))

const storageOf = (keys: readonly string[]): Storage => {
  const storage = memoryStorage()
  for (const key of keys) storage.setItem(key, '"value"')
  return storage
}
const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').toSorted()

const signInOf = (customerId: string): SignIn => ({ customerId, accessToken: 'a' }) as unknown as SignIn
const stored = {
  local: ['pinia_contact', 'pinia_registered', 'pinia_surveyUser', 'pinia_session', 'failed-paypal-redirect', 'other'],
  session: ['pinia_placing', 'pinia_appReturn', 'pinia_typed', 'pinia_cameFrom', 'pinia_socialLink', 'pinia_new'],
}
const edit = 'pinia_basketEdit.1'

let [local, session] = [storageOf([]), storageOf([])]
let login: ReturnType<typeof makeLoginStore>
beforeEach(() => {
  local = storageOf([...stored.local, edit, ...deviceNames.map((name) => `pinia_${name}`)])
  session = storageOf(stored.session)
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  preferences.written = []
  login = makeLoginStore()
  login.setState({ signIn: signInOf('jo') })
  clearCustomerData({} as AppRouter, { login })
})

test('[ACC-08] a log-out in the app leaves only what belongs to the device and the cart', async () => {
  keepTypedEmail('jo@example.com')
  login.setState({ signIn: null })
  await Promise.resolve()
  expect(typedEmail()).toBe('')
  const kept = [...deviceNames.map((name) => `pinia_${name}`), edit, 'other'].toSorted()
  expect([keysOf(local), keysOf(session)]).toEqual([kept, []])
  expect(preferences.written).toEqual([['appInitUrl', null]])
})

test('[ACC-08] a log-in of another customer keeps what that log-in has stored', async () => {
  login.setState({ signIn: signInOf('kim') })
  await Promise.resolve()
  expect(keysOf(session)).toEqual(['pinia_socialLink'])
  expect(keysOf(local)).not.toContain('pinia_contact')
})

test('[ACC-08] a renewed token removes nothing', async () => {
  login.setState({ signIn: { ...signInOf('jo'), accessToken: 'b' } })
  await Promise.resolve()
  expect([keysOf(session), preferences.written]).toEqual([stored.session.toSorted(), []])
})

test('every name that stays is a name that the shop stores', () => {
  const root = new URL('../../../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/test|clear-customer-data/.test(file),
  )
  const texts = files.map((file) => readFileSync(new URL(file, root), 'utf8')).join('\n')
  expect(deviceNames.filter((name) => !texts.includes(`'${name}'`))).toEqual([])
})
