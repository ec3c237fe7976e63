import { useIsMutating } from '@tanstack/react-query'
import { savingKey } from '../../state/session/fulfilment-choice.ts'

/** Whether any component is saving place and time. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: savingKey }) > 0
