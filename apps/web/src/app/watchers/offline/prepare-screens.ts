import { hour } from '@forno/domain/core/durations'
import { fieldsOf } from '@forno/domain/core/unknown-fields'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { whereOf, whereText } from '../../../lib/disposition.ts'
import { isConnected } from '../../../native/network.ts'
import { writeWaitingAnswers } from '../../../state/offline/query-ages.ts'
import { paths } from '../../../urls/urls.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

const keptName = 'preparedScreens'
/** Milliseconds for which a prepared place is not prepared again. */
const keptFor = hour

/** The screens that a customer returns to without a network. */
const screens = [paths.home, paths.menu(), paths.offers]

/** Whether the screens of a place were prepared within the last hour; not if the clock was set back since. */
const isPrepared = (where: string, now: number): boolean => {
  const prepared = fieldsOf(readKept(localStorage, keptName))
  if (prepared['where'] !== where || typeof prepared['at'] !== 'number') return false
  const passed = now - prepared['at']
  return passed >= 0 && passed < keptFor
}

/**
 * Loads home, menu and offers of the chosen store once an hour, so that they open without a network although the
 * customer has not seen them yet. What is already loaded costs no call. [SES-18]
 */
export const prepareScreens = async (router: AppRouter, { session }: AppDeps): Promise<void> => {
  const place = whereOf(session.getState().disposition)
  const where = place === null ? '' : whereText(place)
  if (!isConnected() || isPrepared(where, Date.now())) return
  await Promise.all(screens.map((to) => router.preloadRoute({ to })))
  await writeWaitingAnswers()
  writeKept(localStorage, keptName, { where, at: Date.now() })
}
