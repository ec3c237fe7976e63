import { expect, test } from '../../drivers/app/app.ts'
import { openTab, start } from '../../drivers/app/app-steps.ts'
import { watchRecordings } from '../../drivers/app/recordings.ts'
import { chooseAnalytics } from '../../drivers/screens/analytics.ts'

test.use({ hasRecorderId: false })

test('[NAT-10] without the identifier of the platform a consented visit is not recorded, and the recorder is not loaded @any-size', async ({
  device,
  context,
  stack,
}) => {
  const recordings = await watchRecordings({ device, context, stack })
  const page = await start(device)
  await chooseAnalytics(page, true)
  await openTab(page, 'Menu')
  await expect(page).toHaveURL(/\/menu/)
  await recordings.flush()
  expect(await recordings.calls()).toEqual([])
  expect(recordings.loads).toEqual([])
})
