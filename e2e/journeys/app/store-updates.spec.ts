import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { start } from '../../drivers/app/app-steps.ts'
import { settled } from '../../drivers/screens/visit.ts'

const day = 86_400_000
const newer = { versionCode: '210', priority: 0, isImmediateAllowed: true }
const offer = (page: Page) => page.getByRole('alertdialog', { name: 'A new version is ready' })
const requirement = (page: Page) => page.getByRole('alertdialog', { name: 'Please update the app' })

test('[NAT-09] the app offers a version of the store, nothing twice a day, and an urgent one covers it until it is installed', async ({
  device,
}) => {
  device.appStore.update = newer
  const page = await start(device)
  const checks = () => device.calls('AppUpdate.getAppUpdateInfo').length
  /** Leaves the app for so long; the app checks the store when it is back. */
  const comeBackAfter = async (milliseconds: number): Promise<void> => {
    const before = checks()
    await device.background(milliseconds)
    await expect.poll(checks).toBeGreaterThan(before)
    await settled(page)
  }
  await test.step('a version is offered once, and another one not on the same day', async () => {
    await offer(page).getByRole('button', { name: 'Not now' }).click()
    device.appStore.update = { ...newer, versionCode: '220' }
    await comeBackAfter(100)
    await expect(offer(page)).toBeHidden()
  })

  await test.step('on the next day, "Update" leads to the page of the app in the store', async () => {
    // Urgent, but Google Play cannot install it over the running app.
    device.appStore.update = { ...newer, versionCode: '220', priority: 5, isImmediateAllowed: false }
    await comeBackAfter(day)
    await offer(page).getByRole('button', { name: 'Update', exact: true }).click()
    await expect.poll(() => device.appStore.opened).toEqual([device.lifecycle.info.id])
    await expect(offer(page)).toBeHidden()
    await device.comeBack()
  })

  const dialog = requirement(page)
  const update = dialog.getByRole('button', { name: 'Update now' })
  await test.step('an urgent version covers the app, also after a cancelled attempt', async () => {
    device.appStore.update = { ...newer, versionCode: '230', priority: 4 }
    device.appStore.answer = 'cancelled'
    await comeBackAfter(100)
    await expect(dialog.getByRole('button')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await device.pressBack()
    await expect(dialog).toHaveCount(1)
    await update.click()
    await expect.poll(() => device.appStore.opened).toHaveLength(2)
    await device.comeBack()
    await expect(dialog).toHaveCount(1)
  })

  await test.step('the installation uncovers the app, although the store names the version until a restart', async () => {
    device.appStore.answer = 'ok'
    await update.click()
    await expect.poll(() => device.appStore.started).toEqual(['immediate', 'immediate'])
    await expect(dialog).toBeHidden()
    await comeBackAfter(100)
    await expect(dialog).toBeHidden()
    expect(device.appStore.opened).toHaveLength(2)
  })
})
