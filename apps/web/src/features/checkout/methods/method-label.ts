import { methods } from '@forno/domain/payments/methods'
import type { PaymentType } from '@forno/domain/core/payment-types'
import { useQuery } from '@tanstack/react-query'
import { dictionaryQuery } from '../../../api/dictionary.ts'

/** What a way of paying is called: the content's `payment.{id}`, else the built-in label. [PAY-01] */
export const useMethodLabel = (): ((method: PaymentType) => string) => {
  const { data: words = {} } = useQuery(dictionaryQuery())
  return (method) => words[`payment.${method}`] || methods[method].label
}
