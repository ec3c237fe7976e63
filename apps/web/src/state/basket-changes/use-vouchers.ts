import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { voucherTexts } from '@forno/domain/texts/voucher-texts'
import { keyedTexts } from '../../lib/texts.ts'
import type { Basket, GroupedBasketItem } from '@forno/contracts/baskets/basket'
import type { BasketId } from '@forno/domain/core/basic-types'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { logFailure } from '../../lib/browser/log.ts'
import { isApiError, type ApiError } from '../../lib/http/api-error.ts'
import { useNotices } from '../../ui/notices/notices.ts'
import type { VoucherOutcome } from '../vouchers/apply-voucher.ts'
import { useBasketErrorHandler } from '../recovery/basket-errors.ts'
import { basketScope, keepBasket, refreshBasket } from '../../api/baskets.ts'
import type { Call } from '../../lib/http/call.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { sentence } from '../texts/sentences.ts'
import { useSessionStore } from '../session/session.ts'
import { useRunMutation } from '../../lib/react/use-run-mutation.ts'
import { useSaving } from './use-save-session.ts'
import { useBasketChangeDeps } from './use-basket-change-deps.ts'

/** Mutation key of applying a code. */
const applyKey = ['applyVoucher'] as const

/**
 * Applies one code at a time; a refusal leads to the screen that can fix it, or is given to `onRefused`, else shown.
 * [VOU-10]
 */
export const useApplyVoucher = (onRefused?: (sentence: string) => void) => {
  const deps = { ...useBasketChangeDeps(), save: useRunMutation(useSaving()), onRefused }
  return useMutation<VoucherOutcome, Error, string>({
    mutationKey: applyKey,
    scope: basketScope,
    mutationFn: async (code) => (await import('../vouchers/apply-voucher.ts')).applyVoucher(deps, code),
  })
}

/** Whether any component is applying a code. */
export const useIsApplying = (): boolean => useIsMutating({ mutationKey: applyKey }) > 0

const texts = keyedTexts('voucher', voucherTexts)

/** Offers the service type, store or time that would make a refused voucher valid. [VOU-05] [VOU-06] */
export const useVoucherWayOut = () => {
  const deps = { ...useBasketChangeDeps(), save: useRunMutation(useSaving()) }
  return async (error: unknown): Promise<void> => {
    const { offerWayOut } = await import('../vouchers/apply-voucher.ts')
    await offerWayOut(deps, error)
  }
}

/**
 * Removes a redeemed voucher from the basket if the server has left it there: the one that the refusal names, else the
 * only one. [VOU-09]
 */
export const useRemoveRedeemedVoucher = () => {
  const call = useCall()
  const client = useQueryClient()
  return async ({ basketId, vouchers }: Basket, namedCode: string | null): Promise<void> => {
    const onlyCode = vouchers.length === 1 ? vouchers[0]?.code : undefined
    const voucherCode = namedCode ?? onlyCode
    if (voucherCode === undefined) return
    try {
      const params = { basketId, voucherCode }
      keepBasket(client, await call('DELETE /baskets/:basketId/removeCartVoucher/:voucherCode', { params }))
    } catch (error) {
      // 404: the server has removed it with its refusal.
      if (!isApiError(error) || error.status !== 404) logFailure('a redeemed voucher was not removed', error)
    }
  }
}

/** Reloads the basket after the server has removed a voucher, and reports it. [VOU-08] [VOU-09] */
export const useReportRemovedVoucher = () => {
  const client = useQueryClient()
  const notices = useNotices()
  return async (basketId: BasketId, message: string): Promise<void> => {
    await refreshBasket(client, basketId)
    await notices.ask({ title: texts.title, message, confirmLabel: 'OK' })
  }
}

/** Mutation key of removing a code. */
const removeKey = ['removeVoucher'] as const

/** The basket of the session at the press of the button; another tab may replace it before the call is sent. */
type InBasket = { readonly basketId: BasketId }

/** Removes a code by one of the two calls, and reports it. */
const useRemoveCode = <Input extends { readonly code: string }>(
  remove: (call: Call, input: Input & InBasket) => Promise<Basket>,
) => {
  const call = useCall()
  const client = useQueryClient()
  const notices = useNotices()
  const handleError = useBasketErrorHandler()
  const session = useSessionStore()
  const { mutate, isPending } = useMutation<Basket, ApiError, Input & InBasket>({
    mutationKey: removeKey,
    scope: basketScope,
    mutationFn: (input) => remove(call, input),
    onSuccess: (basket, { code }) => {
      keepBasket(client, basket)
      notices.snackbar({ text: fillPlaceholders(texts.takenOff, { code }) })
    },
    onError: (error, { basketId }) => {
      if (handleError(error)) return
      notices.snackbar({ text: sentence(error), theme: 'danger' })
      // Another tab may have removed it.
      if (error.status === 404) void refreshBasket(client, basketId)
    },
  })
  return {
    isPending,
    mutate: (input: Input) => mutate({ ...input, basketId: session.getState().basketId as BasketId }),
  }
}

/** Removes a code from the cart. [VOU-03] */
export const useRemoveVoucher = () =>
  useRemoveCode<{ readonly code: string }>((call, { basketId, code: voucherCode }) =>
    call('DELETE /baskets/:basketId/removeCartVoucher/:voucherCode', { params: { basketId, voucherCode } }),
  )

type MealCode = Pick<GroupedBasketItem, 'groupedBasketItemId'> & { readonly code: string }

/** Removes the code of one meal; another meal keeps its code. [VOU-02] */
export const useRemoveMealVoucher = () =>
  useRemoveCode<MealCode>((call, { basketId, groupedBasketItemId }) =>
    call('DELETE /baskets/:basketId/groupedBasketItems/:groupedBasketItemId/removeVoucher', {
      params: { basketId, groupedBasketItemId },
    }),
  )

/** Whether any component is removing a code. */
const useIsRemoving = (): boolean => useIsMutating({ mutationKey: removeKey }) > 0

/** Whether a code is being applied or removed: the coupon dialog sends one request at a time. [VOU-10] */
export const useIsChangingVouchers = (): boolean => {
  const isApplying = useIsApplying()
  const isRemoving = useIsRemoving()
  return isApplying || isRemoving
}
