import { control, type Experiment } from './assignment.ts'

/** The variants of a visitor by experiment; a missing one is the control. */
export type Variants = Readonly<Record<string, string>>

/** The experiments whose variant the server renders: a short list, because each variant is another cached page. */
const renderedExperiments = ['bottom-navigation']

/** The variants that are rendered, besides the control. */
export const renderedVariants = (variants: Variants): Variants =>
  Object.fromEntries(
    renderedExperiments.flatMap((name) => {
      const variant = variants[name] ?? control
      return variant === control ? [] : [[name, variant]]
    }),
  )

/** The cookie's text: `bottom-navigation.labels`. Only rendered variants besides the control are in it. */
export const variantsText = (variants: Variants): string =>
  Object.entries(renderedVariants(variants))
    .map(([name, variant]) => `${name}.${variant}`)
    .join('~')

/**
 * The variants of a cookie. Names and variants that no experiment defines are left out, so that an invented cookie
 * cannot fill the cache of pages.
 */
export const readVariants = (text: string, experiments: ReadonlyMap<string, Experiment>): Variants =>
  Object.fromEntries(
    text.split('~').flatMap((part) => {
      const [name = '', variant = ''] = part.split('.')
      const isKnown = experiments.get(name)?.some((each) => each.name === variant) === true
      return isKnown && renderedExperiments.includes(name) && variant !== control ? [[name, variant]] : []
    }),
  )
