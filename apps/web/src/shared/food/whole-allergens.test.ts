import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = (pattern: string): readonly string[] => globSync(pattern, { cwd: source }).toSorted()
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8')

type Rule = { readonly selector: string; readonly declarations: string }
/** The rules of a stylesheet, those inside at-rules too. */
const rulesOf = (file: string): readonly Rule[] =>
  [
    ...textOf(file)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ].map(([, selector, body]) => ({
    selector: (selector ?? '').trim(),
    declarations: body ?? '',
  }))

const stylesheets = files('**/*.css')
const cutsText = /text-overflow|line-clamp/
const hides = /(?:^|[;{\s])(?:overflow(?:-[xy])?:[^;]*(?:hidden|clip)|(?:max-)?(?:height|block-size):\s*[\d.])/
/** Text for screen readers alone, which a box of a pixel hides from the eye. */
const forListeners = /clip-path: inset\(50%\)/

test('[CAT-15] no text of the shop ends in an ellipsis: a description may name an allergen', () => {
  const cut = stylesheets.flatMap((file) =>
    rulesOf(file)
      .filter(({ declarations }) => cutsText.test(declarations))
      .map(({ selector }) => `${file} ${selector}`),
  )
  expect(cut).toEqual([])
})

/** The functions and components that turn allergens into text for the screen. */
const namesAllergens =
  /\b(?:allergenList|allergenLabel|allergenName|concernSentence|concernFacts|itemConcernWords|AllergenCell)\b/

/** A class of a stylesheet that a component uses. */
type UsedClass = { readonly component: string; readonly stylesheet: string; readonly className: string }
const classesOf = (component: string): readonly UsedClass[] =>
  [...textOf(component).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, variable, path]) =>
    [...textOf(component).matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, className]) => ({
      component,
      stylesheet: join(dirname(component), path ?? ''),
      className: className ?? '',
    })),
  )

test('[CAT-15] no element that names allergens hides what overflows it', () => {
  const components = files('**/*.tsx').filter((file) => namesAllergens.test(textOf(file)))
  expect(components).toContain('features/product/pizza-builder.tsx')
  expect(components).toContain('state/allergies/avoided-food-note.tsx')
  const usedClasses = components.flatMap(classesOf)
  expect(usedClasses.length).toBeGreaterThan(20)
  const hidden = usedClasses.flatMap(({ component, stylesheet, className }) =>
    rulesOf(stylesheet)
      .filter(({ selector }) => endsIn(selector, className))
      .filter(({ declarations }) => hides.test(declarations) && !forListeners.test(declarations))
      .map(({ declarations }) => `${component} .${className}: ${declarations.trim()}`),
  )
  expect([...new Set(hidden)]).toEqual([])
})

/** Whether a rule is about the elements with this class, not about others inside them. */
const endsIn = (selector: string, className: string): boolean =>
  selector.split(',').some((part) => new RegExp(`\\.${className}(?![\\w-])[^ >+~]*$`).test(part.trim()))
