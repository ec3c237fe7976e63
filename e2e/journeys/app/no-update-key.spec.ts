import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bundleStatementFile } from '@forno/domain/native/live-update'
import { updateSettings } from '../../../apps/native/generator/update-keys.ts'
import { keepLogIn, openAccountPage, start } from '../../drivers/app/app-steps.ts'
import { expect, test } from '../../drivers/app/app.ts'
import { button } from '../../drivers/people/customers.ts'
import { somebody } from '../../drivers/people/people.ts'

const builtApp = join(import.meta.dirname, '../../../apps/web/dist/native')
const { updater, userAgent } = updateSettings('https://shop.example', null)

/** The files of a bundle that a publisher has made of the built app. */
const bundleFiles = (version: string): ReadonlyMap<string, Buffer> => {
  const entries = readdirSync(builtApp, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  const statement = Buffer.from(JSON.stringify({ version, minimumNative: '2.0.0' }))
  return new Map([
    ...paths.map((path) => [relative(builtApp, path), readFileSync(path)] as const),
    [bundleStatementFile, statement] as const,
  ])
}

for (const platform of ['android', 'ios'] as const)
  test.describe(`on ${platform}`, () => {
    test.use({ deviceOptions: { platform, updater, userAgentMark: userAgent.appendUserAgent } })

    test(`[NAT-08] [ACC-36] without an update key the app on ${platform} leaves an earlier bundle, starts with its own, says so in its log and its settings, and asks no server for updates`, async ({
      device,
      context,
      stack,
    }) => {
      await keepLogIn({ device, context, stack }, await somebody(stack, '0491 570 219'), 'SecureStorage')
      device.updater.keepBundle('2.0.9', bundleFiles('2.0.9'))
      const logged: string[] = []
      context.on('console', (message) => logged.push(message.text()))
      const page = await start(device)
      await expect.poll(() => device.updater.currentVersion).toBe('builtin')
      await expect.poll(() => device.system.isSplashShown).toBe(false)
      await expect.poll(() => logged).toContain('This app was built without an update key: it takes no live updates.')

      await device.background(3_600_000)
      await openAccountPage(page, 'App settings')
      const version = page.getByRole('region', { name: 'Version' })
      await expect(version.getByText('2.0.0', { exact: true })).toBeVisible()
      await expect(version).toContainText('no update key, so new versions come from the app store alone')
      await expect(version).not.toContainText('Updates arrive by themselves')
      await button(page, 'Check for updates').click()
      await expect(version.getByRole('status')).toHaveText('You have the newest version.')
      expect(['getLatest', 'download', 'set'].flatMap((name) => device.calls(`CapacitorUpdater.${name}`))).toEqual([])
    })
  })
