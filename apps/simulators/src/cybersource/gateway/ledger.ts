import { randomInt } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { invalid } from '../core/gateway-refusal.ts'
import type { Card } from '../core/test-cards.ts'

export type Kind = 'payment' | 'capture' | 'reversal' | 'refund' | 'void'

/** One transaction and its result. Amounts are in cents. */
export type Transaction = {
  /** 22 digits. */
  readonly id: string
  readonly kind: Kind
  /** The id of the original payment. */
  readonly rootId: string
  /** The id of the transaction that this one acts on; a payment acts on itself. */
  readonly targetId: string
  /** The merchant's reference. */
  readonly code: string
  /** The merchant's own id of the call, by which it can be undone if its answer was lost. */
  readonly transactionId: string | null
  /** Epoch milliseconds. */
  readonly at: number
  readonly status: string
  readonly reason: string | null
  /** The requested amount. */
  readonly requested: number
  /** The processed amount. */
  readonly cents: number
  readonly card: Card
  readonly paymentSolution: string | null
  /** A payment that was captured with its authorisation. */
  readonly isSale: boolean
  readonly isVoided: boolean
  /** The result of the authentication: Y, A or U; null without one. */
  readonly paresStatus: string | null
  /** The commerce indicator of a payment, as it was sent; null = none. */
  readonly commerceIndicator: string | null
  readonly reconciliationId: string
}

/** Current sums in cents, without voided transactions. */
export type Sums = {
  readonly authorised: number
  readonly captured: number
  readonly refunded: number
  readonly reversed: number
}

/** A transaction to record. Without ids it is a payment, which acts on itself. */
export type NewTransaction = Omit<
  Transaction,
  'id' | 'at' | 'isVoided' | 'reconciliationId' | 'rootId' | 'targetId' | 'commerceIndicator'
> & {
  readonly commerceIndicator?: string | null
  readonly rootId?: string
  readonly targetId?: string
}

export type Ledger = ReturnType<typeof createLedger>

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

const isGood = ({ status, isVoided }: Transaction): boolean =>
  !isVoided && !['DECLINED', 'INVALID_REQUEST'].includes(status)

/** The stored transactions by id, in order of arrival. */
export function createLedger(clock: Clock) {
  const transactions = new Map<string, Transaction>()
  const idsOfRoot = new Map<string, string[]>()
  const idsByTransactionId = new Map<string, string>()

  const ofRoot = (rootId: string): readonly Transaction[] =>
    (idsOfRoot.get(rootId) ?? []).flatMap((id) => transactions.get(id) ?? [])
  const sumOf = (list: readonly Transaction[]): number => list.reduce((sum, { cents }) => sum + cents, 0)

  const sums = (rootId: string): Sums => {
    const good = ofRoot(rootId).filter(isGood)
    const of = (kind: Kind) => good.filter((each) => each.kind === kind)
    return {
      authorised: sumOf(of('payment')),
      captured: sumOf(of('capture')) + sumOf(of('payment').filter(({ isSale }) => isSale)),
      refunded: sumOf(of('refund')),
      reversed: sumOf(of('reversal')),
    }
  }

  return {
    record(made: NewTransaction): Transaction {
      const id = `${clock()}${digits(9)}`.slice(-22)
      const { rootId = id, targetId = id, commerceIndicator = null } = made
      const identity = { id, rootId, targetId, commerceIndicator, at: clock() }
      const transaction = { ...made, ...identity, isVoided: false, reconciliationId: digits(16) }
      transactions.set(id, transaction)
      idsOfRoot.set(rootId, [...(idsOfRoot.get(rootId) ?? []), id])
      const { transactionId } = transaction
      if (transactionId !== null && !idsByTransactionId.has(transactionId)) idsByTransactionId.set(transactionId, id)
      return transaction
    },
    /** Takes a transaction out of the sums. */
    voided(id: string): void {
      const found = transactions.get(id)
      if (found !== undefined) transactions.set(id, { ...found, isVoided: true })
    },
    find: (id: string): Transaction | undefined => transactions.get(id),
    byTransactionId: (transactionId: string): Transaction | undefined =>
      transactions.get(idsByTransactionId.get(transactionId) ?? ''),
    /** Refuses the second use of a merchant's id of a call. */
    refuseTwice(transactionId: string | null): void {
      if (transactionId !== null && idsByTransactionId.has(transactionId))
        throw invalid('DUPLICATE_REQUEST', 'Declined - The clientReferenceInformation.transactionId has been used.')
    },
    all: (): readonly Transaction[] => [...transactions.values()],
    ofRoot,
    sums,
    forget: () => {
      transactions.clear()
      idsOfRoot.clear()
      idsByTransactionId.clear()
    },
  }
}
