import { useIsMutating } from '@tanstack/react-query'
import { savingKey } from '../fulfilment/saving-key.ts'

/** Whether any component is saving place and time. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: savingKey }) > 0
