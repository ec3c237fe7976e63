import type { Loan, RunningShop, ShopSettings } from './shop-processes.ts'
import type { Store, StoreKind } from './stores.ts'

export type Shop = { readonly worker: number; readonly settings: ShopSettings }

/** What the journeys of a worker ask of their shop. */
export type Questions = {
  readonly open: Shop
  readonly lend: Shop & { readonly kind: StoreKind }
  readonly lendBeside: Shop & { readonly storeId: string; readonly kind: StoreKind }
  readonly delayLoop: Shop
  readonly end: Shop
}

export type Answers = {
  readonly open: RunningShop
  readonly lend: Loan & { readonly running: RunningShop }
  readonly lendBeside: Store
  readonly delayLoop: null
  readonly end: null
}

/** Names the address of the shop host; workers inherit it. */
export const hostVariable = 'E2E_SHOP_HOST'

/** Asks the shop host of this run. */
export const askHost = async <Name extends keyof Questions>(
  name: Name,
  question: Questions[Name],
): Promise<Answers[Name]> => {
  const answer = await fetch(`${process.env[hostVariable] ?? ''}/${name}`, {
    method: 'POST',
    body: JSON.stringify(question),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The shop host failed: ${text}`)
  return JSON.parse(text) as Answers[Name]
}
