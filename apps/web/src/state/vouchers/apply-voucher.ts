import { codeFrom } from '@forno/domain/core/voucher-code'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { voucherTexts } from '@forno/domain/texts/voucher-texts'
import { keyedTexts } from '../../lib/texts.ts'
import type { Basket } from '@forno/contracts/baskets/basket'
import type { ServiceType } from '@forno/domain/core/basic-types'
import { isApiError } from '../../lib/http/api-error.ts'
import { uuid } from '../../lib/browser/uuid.ts'
import { keepBasket } from '../../api/baskets.ts'
import type { BasketChangeDeps } from '../session/basket-change-deps.ts'
import type { FulfilmentChoice } from '../session/fulfilment-choice.ts'
import { sentence } from '../texts/sentences.ts'
import { chosenBySwitch, readSwitchedFrom, switchTo } from '../session/switch-service.ts'
import { keepWaitingVoucher } from './waiting-voucher.ts'

export type VoucherDeps = BasketChangeDeps & {
  readonly save: (chosen: FulfilmentChoice) => Promise<unknown>
  /** Shows a refusal without a way out beside the field; absent = a notice shows it. */
  readonly onRefused?: ((sentence: string) => void) | undefined
}

/** `waiting`: it is applied once a location, or another one, is saved. */
export type VoucherOutcome = 'applied' | 'waiting' | 'refused'

/** [VOU-04] [VOU-07] [VOU-10] [ERR-16] */
export const voucherMessages = keyedTexts('voucher', voucherTexts)

/**
 * Applies a code to the basket. Without a basket the locator opens and the code waits for a location. A code for
 * another service type, store or time offers the step that would help, and waits for it. Every other refusal is shown.
 * [VOU-04] [VOU-05] [VOU-06] [VOU-07]
 */
export const applyVoucher = async (deps: VoucherDeps, typed: string): Promise<VoucherOutcome> => {
  const { call, queries, session, notices, panels, handleError } = deps
  const code = codeFrom(typed)
  const { basketId } = session.getState()
  if (!basketId) {
    keepWaitingVoucher(sessionStorage, code)
    panels.openLocator('delivery', { notice: fillPlaceholders(voucherMessages.waiting, { code }) })
    return 'waiting'
  }
  try {
    const params = { basketId, code }
    const basket = await call('POST /baskets/:basketId/applyvoucher/:code', { params, idempotencyKey: uuid() })
    const freeProductId = missingFreeProduct(basket, code)
    if (freeProductId === null) {
      keepBasket(queries, basket)
      // The basket's own message reports a code that lowers no price yet, or would raise it.
      if (!isIdle(basket, code)) notices.snackbar({ text: fillPlaceholders(voucherMessages.applied, { code }) })
    } else await addFreeItem(deps, basket, { code, productId: freeProductId })
    return 'applied'
  } catch (error) {
    if (handleError(error)) return 'refused'
    const wayOut = wayOutOf(deps, error)
    if (wayOut === null) {
      if (deps.onRefused !== undefined) deps.onRefused(sentence(error))
      else notices.snackbar({ text: sentence(error), theme: 'danger' })
      return 'refused'
    }
    const isTaken = await askWayOut(deps, sentence(error), wayOut, () => keepWaitingVoucher(sessionStorage, code))
    return isTaken ? 'waiting' : 'refused'
  }
}

const isIdle = ({ vouchers }: Basket, code: string): boolean =>
  vouchers.some((voucher) => voucher.code === code && voucher.isIdle)

/** The free product of a code while the basket lacks it; null = nothing to add. [VOU-12] */
const missingFreeProduct = ({ vouchers }: Basket, code: string): string | null => {
  const voucher = vouchers.find((each) => each.code === code)
  return voucher === undefined || !voucher.isIdle || voucher.costsMore ? null : voucher.freeProductId
}

/** Adds the free item to the basket. When that fails, the code stays and a notice gives the reason. */
const addFreeItem = async (
  { call, queries, notices, handleError }: VoucherDeps,
  basket: Basket,
  { code, productId }: { readonly code: string; readonly productId: string },
): Promise<void> => {
  try {
    const params = { basketId: basket.basketId }
    const body = { productId, quantity: 1 }
    const after = await call('POST /baskets/:basketId/basketItems', { params, body, idempotencyKey: uuid() })
    keepBasket(queries, after)
    const name = after.basketItems.find((item) => item.productId === productId)?.name ?? code
    notices.snackbar({ text: fillPlaceholders(voucherMessages.added, { code, name }) })
  } catch (error) {
    keepBasket(queries, basket)
    if (!handleError(error)) notices.snackbar({ text: sentence(error), theme: 'danger' })
  }
}

type WayOut = { readonly label: string; readonly go: () => void }

/** Asks whether to take a way out, and takes it; resolves to whether it was taken. [ERR-16] */
const askWayOut = async (
  { notices }: VoucherDeps,
  message: string,
  { label, go }: WayOut,
  beforeGoing: () => void = () => undefined,
): Promise<boolean> => {
  const isAccepted = await notices.ask({
    title: voucherMessages.headsUp,
    message,
    confirmLabel: label,
    cancelLabel: 'Cancel',
  })
  if (!isAccepted) return false
  beforeGoing()
  go()
  return true
}

/** Offers the way out from a voucher that an order is refused for; the voucher stays. [VOU-05] [VOU-06] */
export const offerWayOut = async (deps: VoucherDeps, error: unknown): Promise<void> => {
  const wayOut = wayOutOf(deps, error)
  if (wayOut !== null) await askWayOut(deps, sentence(error), wayOut)
}

/** The step that could make a refused code valid; null = none. */
const wayOutOf = (deps: VoucherDeps, error: unknown): WayOut | null => {
  const { panels, session } = deps
  const { serviceType } = session.getState().disposition
  const tab = serviceType === 'Pickup' ? 'pickup' : 'delivery'
  switch (isApiError(error) ? (error.code ?? '') : '') {
    case 'VoucherUnavailableForFulfillmentType': {
      const other: ServiceType = allowedBy(error) ?? (serviceType === 'Pickup' ? 'Delivery' : 'Pickup')
      return { label: `Switch to ${other}`, go: () => switchService(deps, other) }
    }
    case 'VoucherUnavailableForStore':
      return { label: 'Change Location', go: () => panels.openLocator(tab) }
    case 'VoucherUnavailableForFulfillmentDate':
      return { label: 'Change Time', go: () => panels.openTime() }
    default:
      return null
  }
}

/** The service type that a refusal of a voucher names as allowed; null = it names none, or both. [VOU-05] */
const allowedBy = (error: unknown): ServiceType | null => {
  const [only, ...others] = (isApiError(error) && error.data?.data?.serviceTypes) || []
  return others.length === 0 && (only === 'Pickup' || only === 'Delivery') ? only : null
}

/** Switches the service type at the same store and time, or opens the locator when no address is known. [VOU-05] */
const switchService = ({ session, panels, save }: VoucherDeps, serviceType: ServiceType): void => {
  const { disposition } = session.getState()
  const data = switchTo(disposition, serviceType)
  const chosen = data && chosenBySwitch(data, disposition, readSwitchedFrom(sessionStorage))
  if (chosen === null) panels.openLocator(serviceType === 'Delivery' ? 'delivery' : 'pickup')
  else
    save(chosen).catch(() => {
      // The mutation that saves reports its own failure.
    })
}
