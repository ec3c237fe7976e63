import { chosenOf, type FulfilmentChoice } from '../../../state/session/fulfilment-choice.ts'
import type { WantedTime } from '../../../state/session/panels.ts'
import { panelsClosed } from '../../../state/session/panels-closed.ts'
import { ensure } from '../../../lib/http/read.ts'
import { scheduleQuery, storesQuery, type Store } from '../../../api/stores.ts'
import { currentDay, slotsFor } from '../../../state/fulfilment/trading-day.ts'
import { linkTextOf, linkTexts } from './link-texts.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { slotAt, type LinkTime, type QrLink } from '../../../urls/deep-links.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { LocatedAddress, Disposition } from '../../../lib/disposition.ts'
import type { DeepLinkDeps } from './deep-link-tools.ts'

/**
 * Saves the place and time of a link, and asks for what it lacks; resolves to whether they were saved. [NAV-14]
 * [NAV-15]
 */
export const savePlace = async (store: Store | null, link: QrLink, tools: DeepLinkDeps): Promise<boolean> => {
  const isSaved = store === null ? await askForPlace(tools) : await saveAt(store, link, tools)
  if (isSaved) tools.show({ kind: 'working', label: 'Nearly there' })
  return isSaved
}

/** The store with the slug of a link; null = there is none, or it has not opened yet. */
export const findStore = async (deps: AppDeps, slug: string): Promise<Store | null> => {
  const stores = await ensure(deps.queries, storesQuery())
  return stores.find((store) => store.slug === slug && !store.comingSoon) ?? null
}

/** The link's store is unknown: the customer chooses another. */
const askForPlace = (tools: DeepLinkDeps): Promise<boolean> =>
  saveWithPanel(tools, {
    open: () => tools.panels.openLocator('pickup', { notice: linkTexts.storeNotice }),
    title: linkTexts.storeTitle,
    text: linkTexts.storeWhy,
    label: 'Choose where',
  })

const saveAt = async (store: Store, link: QrLink, tools: DeepLinkDeps): Promise<boolean> => {
  const { serviceType } = link
  if (serviceType === null) return askForService(store, link.time, tools)
  const time = await timeAt(tools.deps, store, serviceType, link.time)
  const chosen = await choiceAt(store, serviceType, time, tools.deps)
  return chosen === null ? askForAddress(store, time, tools) : saveChosen(store, chosen, tools)
}

/**
 * The time to save. A minute that starts no slot becomes an unavailable time, and the time selector asks for another.
 * [TIM-11]
 */
export const timeAt = async (
  deps: AppDeps,
  store: Store,
  serviceType: 'Delivery' | 'Pickup',
  time: LinkTime,
): Promise<WantedTime> => {
  if (time.isAsap) return { isAsap: true, orderDueAt: null }
  const { schedule } = await ensure(deps.queries, scheduleQuery(store.code))
  const starts = slotsFor(currentDay(schedule), serviceType).map(({ startsAt }) => startsAt)
  return { isAsap: false, orderDueAt: slotAt(time.localMinute, starts) }
}

/**
 * Pickup from the link's store, or delivery to the saved address if that store delivers there; null = an address is
 * needed.
 */
const choiceAt = async (
  store: Store,
  serviceType: 'Delivery' | 'Pickup',
  time: WantedTime,
  deps: AppDeps,
): Promise<FulfilmentChoice | null> => {
  if (serviceType === 'Pickup') return { serviceType, storeId: store.storeId, ...time }
  const saved = chosenOf(deps.session.getState().disposition)
  if (saved?.serviceType !== 'Delivery' || !(await delivers(deps, store, saved.place))) return null
  return { serviceType, place: saved.place, ...time }
}

const delivers = async ({ call }: AppDeps, store: Store, { longitude, latitude }: LocatedAddress): Promise<boolean> => {
  try {
    const query = { Longitude: longitude, Latitude: latitude, IsPickup: false }
    const [nearest] = await call('GET /store/geolocation', { query })
    return nearest?.store.code === store.code
  } catch (error) {
    if (isApiError(error) && error.status === 406) return false
    throw error
  }
}

const askForAddress = (store: Store, time: WantedTime, tools: DeepLinkDeps): Promise<boolean> =>
  saveWithPanel(tools, {
    open: () =>
      tools.panels.openLocator('delivery', {
        notice: linkTextOf('addressNotice', store),
        prefill: { time },
      }),
    title: linkTexts.addressTitle,
    text: linkTexts.addressWhy,
    label: 'Enter my address',
  })

const askForService = async (store: Store, linkTime: LinkTime, tools: DeepLinkDeps): Promise<boolean> => {
  const time = await timeAt(tools.deps, store, 'Pickup', linkTime)
  return saveWithPanel(tools, {
    open: () => tools.panels.openLocator('pickup', { prefill: { store: store.name, time } }),
    title: linkTexts.serviceTitle,
    text: linkTexts.serviceWhy,
    label: 'Choose',
  })
}

const saveChosen = async (store: Store, chosen: FulfilmentChoice, tools: DeepLinkDeps): Promise<boolean> => {
  const { panels, save } = tools
  const before = tools.deps.session.getState().disposition
  const outcome = await save(chosen)
  // A customer who keeps the cart continues with its place.
  if (outcome.kind === 'saved' || outcome.kind === 'kept') return true
  if (outcome.kind === 'timeNeeded')
    return saveWithPanel(tools, {
      before,
      open: () => panels.openTime({ warning: true, target: outcome }),
      title: linkTexts.timeTitle,
      text: linkTextOf('timeWhy', store),
      label: 'Choose a time',
    })
  return saveWithPanel(tools, {
    before,
    isExplainedFirst: true,
    open: () => panels.openLocator('pickup'),
    title: linkTextOf('closedTitle', store),
    text: outcome.text,
    label: 'Choose another store',
  })
}

type PanelRequest = {
  readonly open: () => void
  /** Shows the reason before the panel, instead of only after the panel was closed without a choice. */
  readonly isExplainedFirst?: boolean
  readonly before?: Disposition
  readonly title: string
  readonly text: string
  readonly label: string
}

/** Opens a panel until a place and a time are saved with it; resolves to false if the customer left the screen. */
const saveWithPanel = async ({ deps, show, signal }: DeepLinkDeps, request: PanelRequest): Promise<boolean> => {
  const { session } = deps
  const { before = session.getState().disposition, isExplainedFirst = false, open, title, text, label } = request
  const explain = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      show({ kind: 'failed', title, text, action: { label, run: resolve } })
    })
  if (isExplainedFirst) await explain()
  while (!signal.aborted) {
    show({ kind: 'working', label: title })
    open()
    await panelsClosed(deps.panels)
    if (session.getState().disposition !== before) return true
    await explain()
  }
  return false
}
