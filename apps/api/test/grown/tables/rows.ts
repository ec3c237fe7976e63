import { noCustomer } from '@forno/domain/customers/contact'
import { doorDetailsOf } from '@forno/domain/fulfilment/delivery-address'
import type { Chain, ChainOrder } from '../chain.ts'
import type { CopyValue } from '../copy-text.ts'

/** The rows of a table that grows, as COPY writes them. */
export type GrowingTable = {
  readonly columns: readonly string[]
  readonly rows: () => Iterable<readonly CopyValue[]>
}

export const at = (milliseconds: number): Date => new Date(milliseconds)

export function* numbers(count: number, first = 0): Generator<number> {
  for (let index = first; index < first + count; index += 1) yield index
}

/** Makes a generator of these numbers and of the indexes of overdue rows. */
export const withOverdue = (chain: Chain, count: number, first = 0) =>
  function* (): Generator<number> {
    yield* numbers(count, first)
    yield* chain.overdue()
  }

/** The columns of a table and its rows by index; null = the index has no row. */
export const table = (
  columns: string,
  indexes: () => Iterable<number>,
  row: (index: number) => readonly CopyValue[] | null,
): GrowingTable => ({
  columns: columns.split(' '),
  *rows() {
    for (const index of indexes()) {
      const values = row(index)
      if (values !== null) yield values
    }
  },
})

/** The same with any number of rows for each index. */
export const tableOfMany = (
  columns: string,
  indexes: () => Iterable<number>,
  rows: (index: number) => Iterable<readonly CopyValue[]>,
): GrowingTable => ({
  columns: columns.split(' '),
  *rows() {
    for (const index of indexes()) yield* rows(index)
  },
})

export const contactOf = ({ email, phone }: Pick<ChainOrder, 'email' | 'phone'>) => ({
  ...noCustomer,
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: email,
  phoneNumber: phone,
})

export const addressOf = (storeId: string, number: number) => ({
  address: `${number % 300} Example Street`,
  city: 'Newtown',
  state: storeId.slice(0, 3),
  postalCode: '2042',
  place: { latitude: -33.8975, longitude: 151.179 },
  ...doorDetailsOf(number % 3 === 0 ? { unit: '5', access: 'Level 3', driverNote: 'The gate sticks' } : {}),
})

/** Whether the prize game of an order gave a voucher. */
export const isWon = (index: number): boolean => index % 10 === 0

/** Rows that live minutes to days and come with every visit: at a busy hour there are thousands of them. */
export const shortLived = 4_000
