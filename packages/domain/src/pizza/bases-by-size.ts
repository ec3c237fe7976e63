import { namesInText } from '../core/names-in-text.ts'
import type { IngredientId } from '../core/basic-types.ts'
import type { PizzaBase } from './pizza-choices.ts'

type SizeWithBases = { readonly name: string; readonly bases: readonly PizzaBase[] }

/** A base of a pizza with the names of its sizes, smallest first. */
export type BaseInSizes = { readonly baseId: IngredientId; readonly name: string; readonly sizes: readonly string[] }

/** A size's name for use in a sentence: "Large (11")" becomes Large. */
export const shortSizeName = (size: string): string => size.replace(/ \(.*\)$/, '')

/** Every base of a pizza in any size, so that a size without it can name the sizes that have it. [CAT-05] [RUL-11] */
export const basesInSizes = (sizes: readonly SizeWithBases[]): readonly BaseInSizes[] => {
  const widest = sizes.toSorted((one, other) => other.bases.length - one.bases.length)
  const bases = new Map(widest.flatMap(({ bases: own }) => own.map(({ baseId, name }) => [baseId, name] as const)))
  return [...bases].map(([baseId, name]) => ({
    baseId,
    name,
    sizes: sizes
      .filter((size) => size.bases.some((base) => base.baseId === baseId))
      .map((size) => shortSizeName(size.name)),
  }))
}

/** "Large only", "Large and Family only" */
export const onlyInLabel = ({ sizes }: BaseInSizes): string => `${namesInText(sizes)} only`

/** "Cheese-stuffed crust comes in Large only. We've switched you to Classic." */
export const baseSwitchedSentence = (lost: BaseInSizes, taken: string): string =>
  `${lost.name} comes in ${onlyInLabel(lost)}. We've switched you to ${taken}.`
