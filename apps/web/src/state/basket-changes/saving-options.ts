import type { MutationOptions } from '@tanstack/react-query'
import { savingKey, type FulfilmentChoice, type SaveOutcome } from '../session/fulfilment-choice.ts'
import { basketScope } from '../../api/baskets.ts'
import type { WaitingItem } from '../session/panels.ts'
import type { BasketChangeDeps } from '../session/basket-change-deps.ts'
import type { SavingChoices } from './saving-choices.ts'

/** Loaded after a press, so that no screen carries it. */
const load = () => import('./save-and-resume.ts')

/** The items that are added once a choice is saved. */
const itemsByChoice = new WeakMap<FulfilmentChoice, readonly WaitingItem[]>()

/**
 * Mutation options that save place and time: asks when the basket would change, reports what changed, adds waiting
 * items, and opens the time selector when the time is unavailable. The items that wait are taken at the press: a
 * customer who closes the locator or moves on while the save waits for its turn has not changed their mind. [SES-01]
 * [SES-03] [SES-04] [CAT-15] [BAS-14]
 */
export const savingOptions = (
  deps: BasketChangeDeps,
  { isToggle = false, showsRefusal = () => false }: SavingChoices = {},
): MutationOptions<SaveOutcome, Error, FulfilmentChoice> => {
  const saveDeps = { ...deps, isToggle, showsRefusal }
  return {
    mutationKey: savingKey,
    scope: basketScope,
    onMutate: (chosen) => void itemsByChoice.set(chosen, deps.panels.takeWaiting()),
    mutationFn: async (chosen) => (await load()).saveAndReport(saveDeps, chosen, itemsByChoice.get(chosen)),
    onError: async (error) => (await load()).reportSaveFailure(saveDeps, error),
  }
}
