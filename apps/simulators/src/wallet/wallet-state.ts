import type { FastifyInstance } from 'fastify'
import { walletCards, type WalletCard } from './wallet-card.ts'

/** The wallet of the browser from the next page load on. */
export type Wallet = {
  /** False if this browser has no wallet. */
  readonly isAvailable: boolean
  readonly cards: readonly WalletCard[]
}

const defaultWallet: Wallet = { isAvailable: true, cards: walletCards }

export function createWallet() {
  let now = defaultWallet
  return {
    now: (): Wallet => now,
    /** Cards by id, in this order; the first is preselected. */
    set: ({
      isAvailable = true,
      cards = [],
    }: {
      readonly isAvailable?: boolean
      readonly cards?: readonly string[]
    }): Wallet => {
      const chosen = cards.flatMap((id) => walletCards.filter((card) => card.id === id))
      now = { isAvailable, cards: chosen.length === 0 ? walletCards : chosen }
      return now
    },
    forget: () => {
      now = defaultWallet
    },
  }
}

type WalletTokenRequest = { readonly card: string; readonly authMethod: string }

/**
 * `PUT /control/wallet` configures the wallet, `POST /control/tokens` returns the token that a sheet would return.
 */
export function addWalletControl(
  app: FastifyInstance,
  wallet: ReturnType<typeof createWallet>,
  tokenOf: (card: WalletCard, authMethod: string) => unknown,
): void {
  const ids = walletCards.map(({ id }) => id)
  const card = { type: 'string', enum: ids }
  const walletBody = {
    type: 'object',
    additionalProperties: false,
    properties: { isAvailable: { type: 'boolean' }, cards: { type: 'array', items: card } },
  }
  app.put<{ Body: { isAvailable?: boolean; cards?: string[] } }>(
    '/control/wallet',
    { schema: { body: walletBody } },
    ({ body }) => {
      const { isAvailable, cards } = wallet.set(body)
      return { isAvailable, cards: cards.map(({ id }) => id) }
    },
  )
  const authMethod = { type: 'string', enum: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], default: 'CRYPTOGRAM_3DS' }
  const tokenBody = {
    type: 'object',
    additionalProperties: false,
    properties: { card: { ...card, default: 'visa' }, authMethod },
  }
  app.post<{ Body: WalletTokenRequest }>('/control/tokens', { schema: { body: tokenBody } }, ({ body }) => {
    const found = walletCards.find(({ id }) => id === body.card)
    return found === undefined ? null : { token: tokenOf(found, body.authMethod) }
  })
}
