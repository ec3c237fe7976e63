import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from '../../drivers/app/app.ts'
import { start } from '../../drivers/app/app-steps.ts'
import type { Device } from '../../drivers/app/device.ts'
import { mainNavigation, ready } from '../../drivers/screens/visit.ts'
import type { Stack } from '../../drivers/stack/stack.ts'

const root = join(import.meta.dirname, '../../..')
const builtApp = join(root, 'apps/web/dist/native')
const pem = {
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}
const keys = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem } as const) as unknown as {
  readonly publicKey: string
  readonly privateKey: string
}
const service = 'https://shop.example/api/v1/app-updates'

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-bundles-'))
  await writeFile(join(folder, 'private.pem'), keys.privateKey)
  await writeFile(join(folder, 'public.pem'), keys.publicKey)
})
test.afterAll(() => rm(folder, { recursive: true }))

/** The updater of the shop. */
const updater = {
  publicKey: keys.publicKey,
  appReadyTimeout: 30_000,
  defaultChannel: 'staging',
  updateUrl: `${service}/check`,
  statsUrl: `${service}/stats`,
}
test.use({ deviceOptions: { updater } })

/** Runs `npm run native -- …` of the publisher with the shop's database. */
const publisher = async ({ databaseUrl }: Stack, ...words: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'apps/api/src/commands/app-updates.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number]
  expect(code, words.join(' ')).toBe(0)
}

/** Publishes the built app in the channel of the phone, and returns its version. */
const publish = async (stack: Stack): Promise<string> => {
  const version = `2.${Math.floor(Date.now() / 1000) % 1_000_000}.1`
  await publisher(
    stack,
    ...['bundle', '--version', version, '--from', builtApp, '--channel', 'staging'],
    ...['--key', join(folder, 'private.pem'), '--public-key', join(folder, 'public.pem')],
  )
  return version
}

const downloads = (device: Device): number => device.calls('CapacitorUpdater.download').length
const progress = (device: Device) => device.preferences.read('downloadInProgress')

test('[NAT-08] [NAV-18] [NAT-02] a live update waits while the customer logs in, and the next page starts it', async ({
  device,
  stack,
}) => {
  const version = await publish(stack)
  const endDownload = device.hold('CapacitorUpdater.download')
  const page = await start(device)
  await mainNavigation(page).getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.poll(() => progress(device)).toBe('true')
  endDownload()
  await expect.poll(() => progress(device)).toBe('false')
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.com')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('someone@example.com')
  expect([device.updater.currentVersion, downloads(device)]).toEqual(['builtin', 1])
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await expect.poll(() => device.updater.currentVersion).toBe(version)
  await ready(page)
  await expect.poll(() => device.calls('CapacitorUpdater.notifyAppReady').length).toBe(2)
  expect(downloads(device)).toBe(1)
})
