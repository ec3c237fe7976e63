import type { CustomerInfo } from '../basket/state.ts'

const placeholders = { firstName: 'Guest', lastName: 'Customer' } as const

const orPlaceholder = (name: string | null, placeholder: string): string => {
  const trimmed = (name ?? '').trim()
  return trimmed === '' ? placeholder : trimmed
}

/** The names that an order carries: trimmed, and `Guest` or `Customer` in the place of one that is missing or blank. [RUL-08] */
export const nameOrPlaceholder = (
  customer: Pick<CustomerInfo, 'firstName' | 'lastName'>,
): { firstName: string; lastName: string } => ({
  firstName: orPlaceholder(customer.firstName, placeholders.firstName),
  lastName: orPlaceholder(customer.lastName, placeholders.lastName),
})
