import { useIsMutating } from '@tanstack/react-query'

/** The mutation key of saves of place and time. */
export const savingKey = ['saveSession'] as const

/** Whether any component is saving place and time. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: savingKey }) > 0
