import type { Dictionary } from '@forno/contracts/content/content'
import { ownProperty } from '@forno/domain/core/own-property'
import { brandPlaceholders, fillPlaceholders, type PlaceholderValues } from '@forno/domain/texts/placeholders'
import type { Brand } from './brand.ts'

let brandValues: PlaceholderValues = {}
let dictionary: Dictionary = {}

/** Sets the brand that texts name. The first step of each start, in the browser and on the server. [ERR-14] */
export const setTextBrand = (brand: Pick<Brand, 'name' | 'supportNumber'>): void => {
  brandValues = brandPlaceholders(brand)
}

/** Sets the texts that replace built-in ones; the server has filled the brand into them. [CON-08] */
export const setDictionary = (texts: Dictionary): void => {
  dictionary = texts
}

/** The dictionary's text of a key; null = none. [CON-08] */
const dictionaryText = (key: string): string | null => ownProperty(dictionary, key) || null

/** A built-in text with the brand's name and support number. [ERR-14] */
export const brandedText = (text: string): string => fillPlaceholders(text, brandValues)

/**
 * The texts of a group, each with the key `group.name`: every read takes the dictionary's text, or else the built-in
 * one. [CON-08] [ERR-02]
 */
export const keyedTexts = <Name extends string>(group: string, builtIn: Readonly<Record<Name, string>>) => {
  const texts = {}
  for (const name of Object.keys(builtIn) as Name[])
    Object.defineProperty(texts, name, {
      enumerable: true,
      get: () => dictionaryText(`${group}.${name}`) ?? brandedText(builtIn[name]),
    })
  return texts as Readonly<Record<Name, string>>
}
