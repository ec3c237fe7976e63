import { expect, test } from '../../drivers/app/app.ts'
import { start } from '../../drivers/app/app-steps.ts'
import { mainNavigation, tick } from '../../drivers/screens/visit.ts'

const newer = { versionCode: '210', priority: 0, isImmediateAllowed: true }

test('[NAT-09] the app offers a newer version of the store once, and opens the store', async ({ device }) => {
  device.appStore.update = newer
  const page = await start(device)
  const offer = page.getByRole('alertdialog', { name: 'A new version is ready' })
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await device.background(100)
  await tick(page)
  await expect(offer).toBeHidden()
  expect(device.appStore.opened).toEqual([])
  expect(device.calls('AppUpdate.getAppUpdateInfo').length).toBeGreaterThanOrEqual(2)
})

test('[NAT-09] a customer who updates comes to the page of the app in the store', async ({ device }) => {
  device.appStore.update = newer
  const page = await start(device)
  const offer = page.getByRole('alertdialog', { name: 'A new version is ready' })
  await offer.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.poll(() => device.appStore.opened).toHaveLength(1)
})

test('[NAT-09] a version that the store marks as urgent covers the app until it is installed', async ({ device }) => {
  device.appStore.update = { ...newer, priority: 5 }
  device.appStore.answer = 'cancelled'
  const page = await start(device)
  const screen = page.getByRole('alertdialog', { name: 'Please update the app' })
  await expect(screen.getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await screen.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => device.appStore.opened).toHaveLength(1)
  await device.comeBack()
  device.appStore.answer = 'ok'
  await screen.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => device.appStore.started).toEqual(['immediate', 'immediate'])
  await expect(screen).toBeHidden()
  await expect(mainNavigation(page)).toBeVisible()
})
