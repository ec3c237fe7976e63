import type { Page } from '@playwright/test'
import { expect, test } from '../../drivers/app/app.ts'
import { start } from '../../drivers/app/app-steps.ts'
import { mainNavigation, settled } from '../../drivers/screens/visit.ts'

const newer = { versionCode: '210', priority: 0, isImmediateAllowed: true }
const offer = (page: Page) => page.getByRole('alertdialog', { name: 'A new version is ready' })
const requirement = (page: Page) => page.getByRole('alertdialog', { name: 'Please update the app' })

test('[NAT-09] the app offers each version of the store once, and nothing twice a day', async ({ device }) => {
  device.appStore.update = newer
  let page = await start(device)
  await expect(offer(page)).toBeVisible()
  await offer(page).getByRole('button', { name: 'Not now' }).click()
  await expect(offer(page)).toBeHidden()

  const checks = () => device.calls('AppUpdate.getAppUpdateInfo').length
  const first = checks()
  await device.background(100)
  await expect.poll(checks).toBe(first + 1)
  await settled(page)
  await expect(offer(page)).toBeHidden()

  // Another version on the same day, after a new start.
  device.appStore.update = { ...newer, versionCode: '220' }
  await device.kill()
  page = await start(device)
  await expect.poll(checks).toBe(first + 2)
  await settled(page)
  await expect(offer(page)).toBeHidden()
  expect(device.appStore.opened).toEqual([])
  expect(device.appStore.started).toEqual([])
})

test('[NAT-09] a customer who updates comes to the page of the app in the store', async ({ device }) => {
  // Urgent, but Google Play cannot install it over the running app.
  device.appStore.update = { ...newer, priority: 5, isImmediateAllowed: false }
  const page = await start(device)
  await offer(page).getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => device.appStore.opened).toEqual([device.lifecycle.info.id])
  await expect(offer(page)).toBeHidden()
})

test('[NAT-09] a version that the store marks as urgent covers the app until it is installed @small', async ({
  device,
}) => {
  device.appStore.update = { ...newer, priority: 4 }
  device.appStore.answer = 'cancelled'
  const page = await start(device)
  const dialog = requirement(page)
  const update = dialog.getByRole('button', { name: 'Update now' })
  await expect(dialog.getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await device.pressBack()
  await device.background(100)
  await expect(dialog).toHaveCount(1)

  // The store's page is the way on after a cancelled and a failed attempt, and the app stays covered.
  await update.click()
  await expect.poll(() => device.appStore.opened).toHaveLength(1)
  await device.comeBack()
  device.appStore.answer = 'failed'
  await update.click()
  await expect.poll(() => device.appStore.opened).toHaveLength(2)
  await device.comeBack()
  await expect(dialog).toHaveCount(1)

  device.appStore.answer = 'ok'
  await update.click()
  await expect.poll(() => device.appStore.started).toEqual(['immediate', 'immediate', 'immediate'])
  await expect(dialog).toBeHidden()
  // The store names the version until the app has restarted.
  const before = device.calls('AppUpdate.getAppUpdateInfo').length
  await device.background(100)
  await expect.poll(() => device.calls('AppUpdate.getAppUpdateInfo').length).toBeGreaterThan(before)
  await settled(page)
  await expect(dialog).toBeHidden()
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await expect(page).toHaveURL(/\/menu/)
  expect(device.appStore.opened).toHaveLength(2)
})
