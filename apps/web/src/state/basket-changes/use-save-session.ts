import { useMutation } from '@tanstack/react-query'
import { useIsMounted } from '../../lib/react/use-is-mounted.ts'
import type { SavingChoices } from './saving-choices.ts'
import { savingOptions } from './saving-options.ts'
import { useBasketChangeDeps } from './use-basket-change-deps.ts'

/** Mutation options that save place and time, see `savingOptions`. */
export const useSaving = (choices: SavingChoices = {}) => savingOptions(useBasketChangeDeps(), choices)

/** For screens that show a refusal themselves while they are mounted. */
export const useSaveSession = ({ isToggle = false }: Pick<SavingChoices, 'isToggle'> = {}) => {
  const isMounted = useIsMounted()
  return useMutation(useSaving({ isToggle, showsRefusal: isMounted }))
}
