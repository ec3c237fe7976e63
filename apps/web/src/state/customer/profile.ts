import { accountDoneTexts } from '@forno/domain/texts/account-texts'
import { fillPlaceholders } from '@forno/domain/texts/placeholders'
import { keyedTexts } from '../../lib/texts.ts'
import type { Customer, CustomerChange } from '@forno/contracts/customers/customers'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '../../lib/http/api-error.ts'
import type { Call } from '../../lib/http/call.ts'
import { useCall } from '../../lib/http/call-context.ts'
import { customerQuery } from '../../api/customer.ts'
import { useLoginStore } from '../sign-in/login.ts'

const texts = keyedTexts('accountDone', accountDoneTexts)

/** The documented text, including its spelling. [ACC-36] */
export const succeeded = (action: string): string => fillPlaceholders(texts.succeeded, { action })

type Change<Input> = (call: Call, id: CustomerId, input: Input) => Promise<Customer>

/** Replaces the cached profile by the server's answer. */
export const useCustomerChange = <Input = void>(change: Change<Input>) => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  return useMutation<Customer, ApiError, Input>({
    mutationFn: (input) => change(call, login.getState().signIn?.customerId as CustomerId, input),
    onSuccess: (customer) => queries.setQueryData(customerQuery(customer.customerId).queryKey, customer),
  })
}

/** [ACC-22] */
export const useChangeProfile = () =>
  useCustomerChange<CustomerChange>((call, id, body) => call('PATCH /customer/:id', { params: { id }, body }))

/** [ACC-29] */
export const useForgetStore = () =>
  useCustomerChange((call, id) => call('DELETE /customer/:id/store', { params: { id } }))

/** [ACC-29] */
export const useForgetAddress = () =>
  useCustomerChange((call, id) => call('DELETE /customer/:id/address', { params: { id } }))

/** [ACC-24] */
export const useChangePassword = () => {
  const call = useCall()
  const login = useLoginStore()
  return useMutation<null, ApiError, { readonly currentPassword: string; readonly newPassword: string }>({
    mutationFn: (body) => {
      const id = login.getState().signIn?.customerId as CustomerId
      return call('POST /customer/:id/password', { params: { id }, body })
    },
  })
}

/** Deletes the account and logs the customer out. [ACC-23] */
export const useDeleteAccount = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  return useMutation<null, ApiError>({
    mutationFn: () =>
      call('DELETE /customer/:id', { params: { id: login.getState().signIn?.customerId as CustomerId } }),
    onSuccess: () => {
      const id = login.getState().signIn?.customerId
      login.setState({ signIn: null, ended: null })
      if (id !== undefined) queries.removeQueries({ queryKey: customerQuery(id).queryKey })
    },
  })
}
