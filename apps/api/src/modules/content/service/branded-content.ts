import { fillDeep, type PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { EditorialContentCache } from './cached-service-content.ts'
import type { EditorialContent } from './service-content.ts'

/** The content with the placeholders of the brand filled in, filled once per content. [ERR-14] */
export const withBrand = (editorial: EditorialContentCache, brand: PlaceholderValues): EditorialContentCache => {
  const filled = new WeakMap<EditorialContent, EditorialContent>()
  return {
    ...editorial,
    current: () => {
      const content = editorial.current()
      const known = filled.get(content) ?? fillDeep(content, brand)
      filled.set(content, known)
      return known
    },
  }
}
