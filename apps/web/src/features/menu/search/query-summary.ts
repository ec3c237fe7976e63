import { namesInText } from '@forno/domain/core/names-in-text'
import { groupWords } from '../allergies/allergen-groups.ts'
import { energyWords } from '../../../shared/food/energy-text.ts'
import type { SearchResult } from '../../../state/menu-search/menu-search.ts'

/** The exclusions of a search as a sentence, so that the customer sees how it was understood. */
export const querySummary = ({ query, isNearest }: Pick<SearchResult<unknown>, 'query' | 'isNearest'>): string => {
  const { without, freeOf, diets, mostKilojoules, mostCents } = query
  return [
    isNearest && 'Nothing has all of that. These come closest.',
    without.length > 0 && `Without ${namesInText(without.map((words) => words.join(' ')))}.`,
    freeOf.length > 0 &&
      `Avoiding ${groupWords(freeOf)}, traces included${freeOf.includes('gluten') ? ', or on a gluten-free base' : ''}.`,
    diets.includes('vegan') ? 'Vegan only.' : diets.includes('vegetarian') && 'Vegetarian only.',
    mostKilojoules !== null && `Up to ${energyWords(mostKilojoules)} per slice or serve.`,
    mostCents !== null && `Up to $${(mostCents / 100).toFixed(2)}.`,
  ]
    .filter((words) => typeof words === 'string')
    .join(' ')
}
