import { randomInt } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { invalid } from '../core/gateway-refusal.ts'
import type { Card } from '../core/test-cards.ts'

export type Kind = 'payment' | 'capture' | 'reversal' | 'refund' | 'void'

/** One thing that was asked for and what came of it. Amounts are cents. */
export type Transaction = {
  /** 22 digits. */
  readonly id: string
  readonly kind: Kind
  /** The payment that all of it is about. */
  readonly rootId: string
  /** What it was done to; of a payment itself. */
  readonly targetId: string
  /** The merchant's reference. */
  readonly code: string
  /** The merchant's own id of the call, by which it can be undone when its answer was lost. */
  readonly transactionId: string | null
  /** Epoch milliseconds. */
  readonly at: number
  readonly status: string
  readonly reason: string | null
  /** What was asked for. */
  readonly asked: number
  /** What was done. */
  readonly cents: number
  readonly card: Card
  readonly paymentSolution: string | null
  /** A payment that was captured with its authorisation. */
  readonly isSale: boolean
  readonly isVoided: boolean
  /** How the card's holder was authenticated: Y, A or U; null = not. */
  readonly paresStatus: string | null
  readonly reconciliationId: string
}

/** Cents, each as it stands now: what was voided counts no longer. */
export type Sums = {
  readonly authorised: number
  readonly captured: number
  readonly refunded: number
  readonly reversed: number
}

export type New = Omit<Transaction, 'id' | 'at' | 'isVoided' | 'reconciliationId' | 'rootId' | 'targetId'> & {
  readonly rootId?: string
  readonly targetId?: string
}

export type Ledger = ReturnType<typeof createLedger>

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')

const isGood = ({ status, isVoided }: Transaction): boolean =>
  !isVoided && !['DECLINED', 'INVALID_REQUEST'].includes(status)

/** What the gateway remembers of money: transactions by their ids, in the order in which they came. */
export function createLedger(clock: Clock) {
  const transactions = new Map<string, Transaction>()
  const idsOfRoot = new Map<string, string[]>()
  const idsByTransactionId = new Map<string, string>()

  const known = (id: string | undefined): Transaction | undefined => (id === undefined ? id : transactions.get(id))
  const ofRoot = (rootId: string): readonly Transaction[] =>
    (idsOfRoot.get(rootId) ?? []).flatMap((id) => known(id) ?? [])
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
    record(made: New): Transaction {
      const id = `${clock()}${digits(9)}`.slice(-22)
      const { rootId = id, targetId = id } = made
      const transaction = { ...made, id, rootId, targetId, at: clock(), isVoided: false, reconciliationId: digits(16) }
      transactions.set(id, transaction)
      idsOfRoot.set(rootId, [...(idsOfRoot.get(rootId) ?? []), id])
      const { transactionId } = transaction
      if (transactionId !== null && !idsByTransactionId.has(transactionId)) idsByTransactionId.set(transactionId, id)
      return transaction
    },
    voided(id: string): void {
      const found = transactions.get(id)
      if (found !== undefined) transactions.set(id, { ...found, isVoided: true })
    },
    find: (id: string): Transaction | undefined => transactions.get(id),
    byTransactionId: (transactionId: string): Transaction | undefined => known(idsByTransactionId.get(transactionId)),
    /** A merchant's id of a call is good for one. */
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
