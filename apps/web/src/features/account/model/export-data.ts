import type { PersonExport } from '@forno/contracts/privacy/export'
import type { CustomerId } from '@forno/domain/core/basic-types'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../../lib/http/api-error.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useLoginStore } from '../../../state/sign-in/login.ts'

/** The export as a file: named by its day, indented for people to read. [ACC-23] */
export const dataFile = (data: Pick<PersonExport, 'exportedAt'>): { readonly name: string; readonly text: string } => ({
  name: `my-data-${data.exportedAt.slice(0, 10)}.json`,
  text: JSON.stringify(data, null, 2),
})

/** Saves all data about the customer as a file. Each export loads it again; the browser keeps no copy. [ACC-23] */
export const useDownloadData = () => {
  const call = useCall()
  const login = useLoginStore()
  return useMutation<null, ApiError>({
    mutationFn: async () => {
      const id = login.getState().signIn?.customerId as CustomerId
      const { name, text } = dataFile(await call('GET /customer/:id/export', { params: { id } }))
      saveFile(name, text, 'application/json')
      return null
    },
  })
}
