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
import { useLoginStore, type LoginStore } from '../sign-in/login.ts'

const texts = keyedTexts('accountDone', accountDoneTexts)

/** The message after an action of the account, in the documented spelling. [ACC-36] */
export const succeeded = (action: string): string => fillPlaceholders(texts.succeeded, { action })

/** The id of the customer who is logged in; only their screens call these hooks. */
const customerIdOf = (login: LoginStore): CustomerId => login.getState().signIn?.customerId as CustomerId

type ChangeCall<Input> = (call: Call, id: CustomerId, input: Input) => Promise<Customer>

/** A mutation of the customer's profile; the server's answer replaces the cached profile. [ACC-22] */
export const useCustomerChange = <Input = void>(change: ChangeCall<Input>) => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  return useMutation<Customer, ApiError, Input>({
    mutationFn: (input) => change(call, customerIdOf(login), input),
    onSuccess: (customer) => queries.setQueryData(customerQuery(customer.customerId).queryKey, customer),
  })
}

/** Changes name, contact or consents. [ACC-22] */
export const useChangeProfile = () =>
  useCustomerChange<CustomerChange>((call, id, body) => call('PATCH /customer/:id', { params: { id }, body }))

/** Removes the saved store. [ACC-29] */
export const useForgetStore = () =>
  useCustomerChange((call, id) => call('DELETE /customer/:id/store', { params: { id } }))

/** Removes the saved address. [ACC-29] */
export const useForgetAddress = () =>
  useCustomerChange((call, id) => call('DELETE /customer/:id/address', { params: { id } }))

/** Changes the password, which the current one has to prove. [ACC-24] */
export const useChangePassword = () => {
  const call = useCall()
  const login = useLoginStore()
  return useMutation<null, ApiError, { readonly currentPassword: string; readonly newPassword: string }>({
    mutationFn: (body) => call('POST /customer/:id/password', { params: { id: customerIdOf(login) }, body }),
  })
}

/** Deletes the account and logs the customer out. [ACC-23] */
export const useDeleteAccount = () => {
  const call = useCall()
  const queries = useQueryClient()
  const login = useLoginStore()
  return useMutation<null, ApiError>({
    mutationFn: () => call('DELETE /customer/:id', { params: { id: customerIdOf(login) } }),
    onSuccess: () => {
      const id = login.getState().signIn?.customerId
      login.setState({ signIn: null, ended: null })
      if (id !== undefined) queries.removeQueries({ queryKey: customerQuery(id).queryKey })
    },
  })
}
