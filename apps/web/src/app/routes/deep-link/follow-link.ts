import type { Basket } from '@forno/contracts/baskets/basket'
import { basketQuery } from '../../../api/baskets.ts'
import { countOf } from '../../../state/basket/item-count.ts'
import { menuContext, productByIdQuery, type Product } from '../../../api/catalogue.ts'
import { chosenOf, type FulfilmentChoice, type SaveOutcome } from '../../../state/session/fulfilment-choice.ts'
import { isMeal } from '../../../api/meals.ts'
import type { usePanels, WantedTime } from '../../../state/session/panels.ts'
import { ensure } from '../../../lib/http/read.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import { scheduleQuery, storesQuery, type Store } from '../../../api/stores.ts'
import { currentDay, slotsFor } from '../../../state/fulfilment/trading-day.ts'
import { addItemsOf, adoptBasket, copyBasket } from '../../../state/recovery/copy-basket.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { paths } from '../../../urls/urls.ts'
import { slotAt, type LinkTime, type LocateLink, type QrLink } from '../../../urls/deep-links.ts'
import type { Needs } from '../../shell/needs.ts'
import type { LocatedAddress, Disposition } from '../../../lib/disposition.ts'

/** What the screen shows while a link is followed. */
export type EntryState =
  | { readonly kind: 'working'; readonly words: string }
  /** What becomes of the cart that is there. [NAV-15] */
  | { readonly kind: 'asking'; readonly count: number; readonly answer: (choice: CartChoice) => void }
  | EntryTrouble

type EntryTrouble = {
  readonly kind: 'failed'
  readonly title: string
  readonly text: string
  /** The one thing that mends it, beside the way to the menu. */
  readonly mend: { readonly label: string; readonly run: () => void }
}

type CartChoice = 'replace' | 'add' | 'keep'

export type EntryTools = {
  readonly needs: Needs
  readonly panels: ReturnType<typeof usePanels>
  readonly save: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** The same where there is nothing of one's own that it could change. */
  readonly saveUnasked: (chosen: FulfilmentChoice) => Promise<SaveOutcome>
  /** Leaves the link behind: going back does not lead to it again. */
  readonly go: (path: string) => Promise<void>
  readonly show: (state: EntryState) => void
  /** Begins anew. */
  readonly again: () => void
  readonly signal: AbortSignal
}

/** Saves where and when as the link says, then leads to its product, its cart, or the base route. [NAV-14] [NAV-15] */
export const enter = async (link: QrLink, tools: EntryTools): Promise<void> => {
  try {
    tools.show({ kind: 'working', words: 'Setting up your order' })
    const store = await findStore(tools.needs, link.store)
    await (link.kind === 'qr' ? followToProduct(link, store, tools) : followToCart(link, store, tools))
  } catch (trouble) {
    logFailure('a link could not be followed', trouble)
    const mend = { label: 'Try again', run: tools.again }
    tools.show({ kind: 'failed', title: "We couldn't open this link", text: sentence(trouble), mend })
  }
}

type ProductLink = Extract<QrLink, { kind: 'qr' }>
type CartLink = Extract<QrLink, { kind: 'qrBasket' }>

const followToProduct = async (link: ProductLink, store: Store | null, tools: EntryTools): Promise<void> => {
  if (await savePlace(store, link, tools)) await tools.go(await destination(link, tools.needs))
}

/** Nothing is changed before there is a copy; one that takes the own cart's place gives it back when the link is not followed. */
const followToCart = async (link: CartLink, store: Store | null, tools: EntryTools): Promise<void> => {
  const { needs, go } = tools
  const choice = await cartChoice(link.basketId, tools)
  if (choice === 'keep') return go(paths.basket)
  const isOwn = link.basketId === needs.session.getState().basketId
  const copy = isOwn ? null : await copyBasket(needs.call, link.basketId)
  if (copy === 'gone') {
    tellGone(link, store, tools)
    return
  }
  const isReplaced = copy !== null && choice === 'replace'
  const giveBack = isReplaced ? adoptBasket(needs, copy) : () => undefined
  let isSaved = false
  try {
    isSaved = await savePlace(store, link, isReplaced ? { ...tools, save: tools.saveUnasked } : tools)
  } finally {
    if (!isSaved) giveBack()
  }
  if (!isSaved) return
  if (copy !== null && choice === 'add') await addAll(needs, copy)
  await go(paths.basket)
}

/** What is no longer sold is told, and what cannot be added. */
const addAll = async (needs: Needs, copy: Basket): Promise<void> => {
  const gone = copy.messages.filter(({ code }) => code !== 'BasketNotValid').map(({ message }) => message)
  const lost = await addItemsOf(needs, copy)
  for (const text of [...gone, ...lost]) needs.notices.toast({ text, variant: 'danger' })
}

const tellGone = (link: CartLink, store: Store | null, tools: EntryTools): void =>
  tools.show({
    kind: 'failed',
    title: 'This cart is no longer there',
    text: 'A link to a cart works for seven days. Nothing of yours has changed.',
    mend: {
      label: store === null ? 'Start a new cart' : `Order from ${store.name}`,
      run: () => void enter({ ...link, kind: 'qr', productId: null }, tools),
    },
  })

const savePlace = async (store: Store | null, link: QrLink, tools: EntryTools): Promise<boolean> => {
  const isSaved = store === null ? await askForPlace(tools) : await saveAt(store, link, tools)
  if (isSaved) tools.show({ kind: 'working', words: 'Nearly there' })
  return isSaved
}

const findStore = async (needs: Needs, slug: string): Promise<Store | null> => {
  const stores = await ensure(needs.queries, storesQuery())
  return stores.find((store) => store.slug === slug && !store.comingSoon) ?? null
}

const unknownStore = "We couldn't find the store of this link. Choose where you'd like your order."

/** A link to no store of ours: any other will do. */
const askForPlace = (tools: EntryTools): Promise<boolean> =>
  bySaving(tools, {
    open: () => tools.panels.openLocator('pickup', { notice: unknownStore }),
    title: "We couldn't find that store",
    text: 'It may have moved or closed. Choose another one, or have a look at the menu first.',
    label: 'Choose where',
  })

const saveAt = async (store: Store, link: QrLink, tools: EntryTools): Promise<boolean> => {
  const { serviceType } = link
  if (serviceType === null) return askForService(store, link.time, tools)
  const time = await timeAt(tools.needs, store, serviceType, link.time)
  const chosen = await choiceAt(store, serviceType, time, tools.needs)
  return chosen === null ? askForAddress(store, time, tools) : saveChosen(store, chosen, tools)
}

/** The time as it is saved; a minute that starts no slot becomes a time that cannot be had, and is asked for. [TIM-11] */
const timeAt = async (
  needs: Needs,
  store: Store,
  serviceType: 'Delivery' | 'Pickup',
  time: LinkTime,
): Promise<WantedTime> => {
  if (time.isAsap) return { isAsap: true, orderDueAt: null }
  const { schedule } = await ensure(needs.queries, scheduleQuery(store.code))
  const starts = slotsFor(currentDay(schedule), serviceType).map(({ startsAt }) => startsAt)
  return { isAsap: false, orderDueAt: slotAt(time.localMinute, starts) }
}

/** Delivery goes to the address that is saved already, if the store of the link brings it there. */
const choiceAt = async (
  store: Store,
  serviceType: 'Delivery' | 'Pickup',
  time: WantedTime,
  needs: Needs,
): Promise<FulfilmentChoice | null> => {
  if (serviceType === 'Pickup') return { serviceType, storeId: store.storeId, ...time }
  const saved = chosenOf(needs.session.getState().disposition)
  if (saved?.serviceType !== 'Delivery' || !(await delivers(needs, store, saved.place))) return null
  return { serviceType, place: saved.place, ...time }
}

const delivers = async ({ call }: Needs, store: Store, { longitude, latitude }: LocatedAddress): Promise<boolean> => {
  try {
    const query = { Longitude: longitude, Latitude: latitude, IsPickup: false }
    const [nearest] = await call('GET /store/geolocation', { query })
    return nearest?.store.code === store.code
  } catch (trouble) {
    if (isApiError(trouble) && trouble.status === 406) return false
    throw trouble
  }
}

const askForAddress = (store: Store, time: WantedTime, tools: EntryTools): Promise<boolean> =>
  bySaving(tools, {
    open: () =>
      tools.panels.openLocator('delivery', {
        notice: deliveryFrom(store),
        prefill: { time },
      }),
    title: 'Where should we deliver?',
    text: 'We need your address before you can order for delivery.',
    label: 'Enter my address',
  })

const askForService = async (store: Store, linkTime: LinkTime, tools: EntryTools): Promise<boolean> => {
  const time = await timeAt(tools.needs, store, 'Pickup', linkTime)
  return bySaving(tools, {
    open: () => tools.panels.openLocator('pickup', { prefill: { store: store.name, time } }),
    title: 'Delivery or pickup?',
    text: "This link doesn't say how you'd like your order.",
    label: 'Choose',
  })
}

const saveChosen = async (store: Store, chosen: FulfilmentChoice, tools: EntryTools): Promise<boolean> => {
  const { panels, save } = tools
  const before = tools.needs.session.getState().disposition
  const outcome = await save(chosen)
  // Who keeps the cart as it is goes on with the place that it has.
  if (outcome.kind === 'saved' || outcome.kind === 'kept') return true
  if (outcome.kind === 'timeNeeded')
    return bySaving(tools, {
      before,
      open: () => panels.openTime({ isWarned: true, target: outcome }),
      title: 'When would you like it?',
      text: `${store.name} can't make it for the time of this link.`,
      label: 'Choose a time',
    })
  return bySaving(tools, {
    before,
    isToldFirst: true,
    open: () => panels.openLocator('pickup'),
    title: `${store.name} can't take your order right now`,
    text: outcome.text,
    label: 'Choose another store',
  })
}

type Asked = {
  readonly open: () => void
  /** Shown before the panel instead of only after it has been closed without an answer. */
  readonly isToldFirst?: boolean
  readonly before?: Disposition
  readonly title: string
  readonly text: string
  readonly label: string
}

/** Opens a panel over the screen until a place and a time have been saved with it; false when the screen was left instead. */
const bySaving = async ({ needs, show, signal }: EntryTools, asked: Asked): Promise<boolean> => {
  const { session } = needs
  const { before = session.getState().disposition, isToldFirst = false, open, title, text, label } = asked
  const told = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      show({ kind: 'failed', title, text, mend: { label, run: resolve } })
    })
  if (isToldFirst) await told()
  while (!signal.aborted) {
    show({ kind: 'working', words: title })
    open()
    await panelsClosed(needs)
    if (session.getState().disposition !== before) return true
    await told()
  }
  return false
}

const panelsClosed = ({ panels }: Needs): Promise<void> =>
  new Promise((resolve) => {
    const forget = panels.subscribe(({ open }) => {
      if (open !== null) return
      forget()
      resolve()
    })
  })

/** Where a link without a cart ends: at its product, if the store has it. */
const destination = async ({ base, productId }: ProductLink, needs: Needs): Promise<string> => {
  if (productId === null) return base
  const product = await findProduct(productId, needs)
  if (product === null) {
    needs.notices.snackbar({
      text: "What this link leads to isn't on the menu here.",
      theme: 'warning',
      duration: 6000,
    })
    return base
  }
  return isMeal(product) ? paths.meal(product.slug) : paths.product(product.productType, product.slug)
}

const findProduct = async (productId: string, { queries, session }: Needs): Promise<Product | null> => {
  const context = menuContext(session.getState().disposition)
  try {
    return await ensure(queries, productByIdQuery(context, productId))
  } catch (trouble) {
    if (isApiError(trouble) && (trouble.status === 404 || trouble.status === 400)) return null
    throw trouble
  }
}

/** Asks what becomes of the cart that is there, where it holds anything. [NAV-15] */
const cartChoice = async (basketId: string, { needs, show }: EntryTools): Promise<CartChoice> => {
  const { basketId: own } = needs.session.getState()
  if (own === null || own === basketId) return 'replace'
  const count = countOf(await ensure(needs.queries, basketQuery(own)).catch(() => null))
  if (count === 0) return 'replace'
  return new Promise((answer) => show({ kind: 'asking', count, answer }))
}

/** Opens the locator over the base route with what the link says; what it does not say stays empty. [NAV-16] */
export const locate = async (link: LocateLink, tools: EntryTools): Promise<void> => {
  tools.show({ kind: 'working', words: 'Opening the store finder' })
  const store = link.store === null ? null : await findStore(tools.needs, link.store).catch(() => null)
  const isPickup = link.serviceType === 'Pickup' || (link.serviceType === null && link.store !== null)
  const serviceType = isPickup ? 'Pickup' : 'Delivery'
  const name = store?.name ?? link.store?.replaceAll('-', ' ')
  const time = link.time && (store ? await timeAt(tools.needs, store, serviceType, link.time) : asapOnly(link.time))
  await tools.go(link.base)
  tools.panels.openLocator(isPickup ? 'pickup' : 'delivery', {
    prefill: { ...(name === undefined ? {} : { store: name }), ...(time === null ? {} : { time }) },
    ...(store !== null && !isPickup ? { notice: deliveryFrom(store) } : {}),
  })
}

const deliveryFrom = ({ name }: Store): string => `Tell us where to deliver your order from ${name}.`

/** Without a store nobody knows whose clock a minute is of. */
const asapOnly = ({ isAsap }: LinkTime): WantedTime => ({ isAsap, orderDueAt: null })
