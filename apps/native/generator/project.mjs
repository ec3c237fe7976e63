import { android } from './android.mjs'
import { ios } from './ios.mjs'
import { drawPictures } from './pictures.mjs'
import { readTemplate } from './template.mjs'

const platforms = [android, ios]

/** The template without pictures that ours replace. */
const withoutReplaced = (template) =>
  [...template].filter(([path]) => !platforms.some(({ isReplacedPicture }) => isReplacedPicture(path)))

/** A file of the template with our settings. */
const edit = (path, bytes, settings) => {
  const change = platforms.map(({ edits }) => edits[path]).find(Boolean)
  return change === undefined ? bytes : Buffer.from(change(bytes.toString('utf8'), settings))
}

/**
 * The texts of both projects: those of the template, edited, and our own. Throws if the template lacks a file that we
 * edit, and `TemplateChanged` if an edit does not fit.
 * @param {import('./template.mjs').ProjectFiles} template
 * @param {import('./settings.mjs').NativeSettings} settings
 */
export const projectTexts = (template, settings) => {
  const missing = platforms.flatMap(({ edits }) => Object.keys(edits)).filter((path) => !template.has(path))
  if (missing.length > 0) throw new Error(`The template of Capacitor lacks ${missing.join(', ')}`)
  const edited = withoutReplaced(template).map(([path, bytes]) => [path, edit(path, bytes, settings)])
  const added = platforms.flatMap(({ addedTexts }) => Object.entries(addedTexts(settings)))
  return new Map([...edited, ...added.map(([path, text]) => [path, Buffer.from(text)])])
}

/**
 * Both projects as files: what `cap add` makes, our settings, and pictures of the brand.
 * @param {import('./settings.mjs').NativeSettings} settings
 */
export const projectFiles = async (settings) => {
  const template = await readTemplate(settings.app)
  return new Map([...projectTexts(template, settings), ...(await drawPictures(settings))])
}
