import type { BasketId } from '@forno/domain/core/basic-types'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { numberInWords } from '@forno/domain/texts/number-words'
import { copyWindow } from '@forno/domain/baskets/copy'
import { day } from '@forno/domain/core/durations'
import type { Basket } from '@forno/contracts/baskets/basket'
import { basketQuery } from '../../../api/baskets.ts'
import { countOf } from '../../../state/basket/item-count.ts'
import { menuContext, productByIdQuery, type Product } from '../../../api/catalogue.ts'
import { isMeal } from '../../../api/meals.ts'
import { ensure } from '../../../lib/http/read.ts'
import { sentence } from '../../../state/texts/sentences.ts'
import type { Store } from '../../../api/stores.ts'
import { addItemsOf, adoptBasket, copyBasket } from '../../../state/recovery/copy-basket.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { logFailure } from '../../../lib/browser/log.ts'
import { paths } from '../../../urls/urls.ts'
import type { QrLink } from '../../../urls/deep-links.ts'
import type { AppDeps } from '../../shell/app-deps.ts'
import type { CartChoice, DeepLinkDeps } from './deep-link-tools.ts'
import { savePlace, findStore } from './link-place.ts'
import { linkTexts } from './link-texts.ts'

/** Saves the link's place and time, then opens its product, its cart or the base route. [NAV-14] [NAV-15] */
export const followQr = async (link: QrLink, tools: DeepLinkDeps): Promise<void> => {
  try {
    tools.show({ kind: 'working', label: 'Setting up your order' })
    const store = await findStore(tools.deps, link.store)
    await (link.kind === 'qr' ? followToProduct(link, store, tools) : followToCart(link, store, tools))
  } catch (error) {
    logFailure('a link could not be followed', error)
    const action = { label: 'Try again', run: tools.retry }
    tools.show({ kind: 'failed', title: "We couldn't open this link", text: sentence(error), action })
  }
}

type ProductLink = Extract<QrLink, { kind: 'qr' }>
type CartLink = Extract<QrLink, { kind: 'qrBasket' }>

const followToProduct = async (link: ProductLink, store: Store | null, tools: DeepLinkDeps): Promise<void> => {
  if (await savePlace(store, link, tools)) await tools.go(await destination(link, tools.deps))
}

/**
 * Copies the linked basket before anything changes. If the copy replaced the customer's cart and the place is not
 * saved, their cart is restored.
 */
const followToCart = async (link: CartLink, store: Store | null, tools: DeepLinkDeps): Promise<void> => {
  const { deps, go } = tools
  const choice = await cartChoice(link.basketId, tools)
  if (choice === 'keep') return go(paths.basket)
  const isSessionBasket = link.basketId === deps.session.getState().basketId
  const copy = isSessionBasket ? null : await copyBasket(deps.call, link.basketId)
  if (copy === 'gone') {
    showCartGone(link, store, tools)
    return
  }
  const isReplaced = copy !== null && choice === 'replace'
  const restoreCart = isReplaced ? adoptBasket(deps, copy) : () => undefined
  let isSaved = false
  try {
    isSaved = await savePlace(store, link, isReplaced ? { ...tools, save: tools.saveWithoutQuestion } : tools)
  } finally {
    if (!isSaved) restoreCart()
  }
  if (!isSaved) return
  if (copy !== null && choice === 'add') await addAll(deps, copy)
  await go(paths.basket)
}

/** Adds the copied items, and shows which are sold out or cannot be added. */
const addAll = async (deps: AppDeps, copy: Basket): Promise<void> => {
  const soldOut = copy.messages.filter(({ code }) => code !== 'BasketNotValid').map(({ message }) => message)
  const notAdded = await addItemsOf(deps, copy)
  for (const text of [...soldOut, ...notAdded]) deps.notices.toast({ text, variant: 'danger' })
}

/** Says that the linked cart no longer exists, and offers to start at its store. [BAS-27] */
const showCartGone = (link: CartLink, store: Store | null, tools: DeepLinkDeps): void =>
  tools.show({
    kind: 'failed',
    title: linkTexts.basketTitle,
    text: fillPlaceholders(linkTexts.basketWhy, { days: numberInWords(copyWindow / day) }),
    action: {
      label: store === null ? 'Start a new cart' : `Order from ${store.name}`,
      run: () => void followQr({ ...link, kind: 'qr', productId: null }, tools),
    },
  })

/** The path of a link without a cart: its product, if the store sells it, else the base route. */
const destination = async ({ base, productId }: ProductLink, deps: AppDeps): Promise<string> => {
  if (productId === null) return base
  const product = await findProduct(productId, deps)
  if (product === null) {
    deps.notices.snackbar({
      text: linkTexts.notSold,
      theme: 'warning',
      duration: 6000,
    })
    return base
  }
  return isMeal(product) ? paths.meal(product.slug) : paths.product(product.productType, product.slug)
}

const findProduct = async (productId: string, { queries, session }: AppDeps): Promise<Product | null> => {
  const context = menuContext(session.getState().disposition)
  try {
    return await ensure(queries, productByIdQuery(context, productId))
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** Asks what happens to the current cart, unless it is empty. [NAV-15] */
const cartChoice = async (basketId: BasketId, { deps, show }: DeepLinkDeps): Promise<CartChoice> => {
  const { basketId: currentId } = deps.session.getState()
  if (currentId === null || currentId === basketId) return 'replace'
  const count = countOf(await ensure(deps.queries, basketQuery(currentId)).catch(() => null))
  if (count === 0) return 'replace'
  return new Promise((answer) => show({ kind: 'asking', count, answer }))
}
