import { expect, test } from '../../drivers/app/app.ts'
import { start } from '../../drivers/app/app-steps.ts'
import { packageLoads, recorderOf } from '../../drivers/app/recordings.ts'
import { chooseAnalytics } from '../../drivers/screens/analytics.ts'
import { mainNavigation } from '../../drivers/screens/visit.ts'

test.use({ hasRecorderId: false })

test('[NAT-10] without the identifier of the platform a consented visit is not recorded, and the recorder is not loaded', async ({
  device,
  context,
  stack,
}) => {
  const recorder = recorderOf(stack)
  const loads = packageLoads(context)
  const page = await start(device)
  await chooseAnalytics(page, true)
  await mainNavigation(page).getByRole('link', { name: 'Menu' }).click()
  await expect(page).toHaveURL(/\/menu/)
  await device.background(500)
  expect(await recorder.calls()).toEqual([])
  expect(loads).toEqual([])
})
