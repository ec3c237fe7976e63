import { pathOfAppLink } from '@forno/domain/native/app-link'
import { appScheme } from '../../../lib/browser/app-scheme.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { shopSite } from '../../../lib/browser/shop-site.ts'
import { readKept, writeKept } from '../../../lib/storage/storage.ts'
import { launchUrl, onUrlOpened } from '../../../native/app-events.ts'
import { readPreference, writePreference } from '../../../native/preferences.ts'
import { openAddressesBy, takeReturnLink } from '../../../state/app-returns/app-returns.ts'
import { untilNotLocked } from '../../../state/vault/vault.ts'
import { paths } from '../../../urls/urls.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { AppRouter } from '../../routes/routes.tsx'

/** The link that started this process. A reload of the page must not follow it again. */
const launchName = 'launchUrl'

type LinkRouter = { readonly history: Pick<AppRouter['history'], 'push'> }

/**
 * Follows links that open the app: a link of the shop's own domain or scheme is kept as `appInitUrl` and opened once,
 * after the unlock if the vault is locked. A return from a page outside the app goes to its visit. Other links are
 * ignored. [NAT-02] [NAT-07]
 */
export const followLinks = (router: LinkRouter, { call }: Pick<AppDeps, 'call'>): void => {
  const openPath = (path: string): void => router.history.push(path)
  openAddressesBy(openPath)

  const followKept = async (): Promise<void> => {
    await untilNotLocked()
    const link = await readPreference('appInitUrl')
    if (link === null) return
    await writePreference('appInitUrl', null)
    const path = pathOfAppLink({ site: shopSite, scheme: appScheme }, link)
    if (path !== null) openPath(path)
  }

  // One at a time, so that two links of a locked app do not open the last of them twice.
  let following = Promise.resolve()
  const openKept = (): Promise<void> => (following = following.then(followKept, followKept))

  const open = async (link: string): Promise<void> => {
    const isReturn = takeReturnLink(call, appScheme, link, (result) => {
      // Only a visit that still waits can use the token of a card: the customer types it once more.
      openPath(result.startsWith('/') ? result : paths.checkout)
    })
    if (isReturn || pathOfAppLink({ site: shopSite, scheme: appScheme }, link) === null) return
    await writePreference('appInitUrl', link)
    await openKept()
  }

  const start = async (): Promise<void> => {
    // Later links are followed even if the phone does not name the link that started the app.
    const launch = await launchUrl().catch((error: unknown) => {
      fail(error)
      return null
    })
    const isNew = launch !== null && launch !== readKept(sessionStorage, launchName)
    writeKept(sessionStorage, launchName, launch)
    // The platforms report the launch link as an event, too.
    let repeated = isNew ? launch : null
    onUrlOpened((link) => {
      const isRepeated = link === repeated
      repeated = null
      if (!isRepeated) void open(link).catch(fail)
    })
    if (isNew) await open(launch)
    else await openKept()
  }

  const fail = (error: unknown): void => logFailure('a link into the app was not followed', error)
  void start().catch(fail)
}
