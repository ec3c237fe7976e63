import { experimentExposure } from '@forno/domain/analytics/build-events'
import { experimentsOf, logsEvents } from '@forno/domain/experiments/start-values'
import { variantsText } from '@forno/domain/experiments/variant-cookie'
import { logEvents, track } from '../../../state/analytics/track.ts'
import { uuid } from '../../../lib/browser/uuid.ts'
import { variantOf } from '../model/experiments.ts'
import { cookieText } from '../../../lib/browser/cookie.ts'
import type { AppRouter } from '../../../app/routes/routes.tsx'
import type { AppDeps } from '../../../app/shell/app-deps.ts'
import { assignVariants, keepOverride, newExposures, visitorId } from './assign-variants.ts'

/** Seconds for which the cookie keeps the variants. */
const cookieLifetime = 30 * 86_400

/**
 * Assigns the visitor's variants. They begin with the next page, which the server renders by the cookie, so that no
 * page changes after its first view. Reports each variant on screen once in a session. [CFG-07] [CON-10]
 */
export const watchExperiments = (_router: AppRouter, { shop }: AppDeps): void => {
  const { settings } = shop.configuration
  if (logsEvents(experimentsOf(settings), settings['ENVIRONMENT'])) logEvents()
  const isOverridden = keepOverride(location.search, { storage: sessionStorage, settings })
  const assigned = assignVariants(settings, visitorId(localStorage, uuid), sessionStorage)
  const text = variantsText(assigned)
  document.cookie = cookieText('experiments', text, location, text === '' ? 0 : cookieLifetime)
  if (isOverridden) {
    // Chromium stores a cookie in the background; to read it waits until the next page can have it.
    void document.cookie
    location.replace(withoutOverride(location.href))
    return
  }
  for (const experiment of newExposures(assigned, (name) => variantOf(shop, name), sessionStorage))
    track(experimentExposure(experiment, variantOf(shop, experiment)))
}

const withoutOverride = (href: string): string => {
  const url = new URL(href)
  url.searchParams.delete('experiment')
  return url.href
}
