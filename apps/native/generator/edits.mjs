/** A change of a template's file that does not fit any more, because the CLI was upgraded. */
export class TemplateChanged extends Error {}

/**
 * Replaces a text that occurs exactly once, or `times` times. Throws `TemplateChanged` when it occurs otherwise.
 * @param {string} file named in the error
 * @param {string} text
 * @param {string} search
 * @param {string} replacement
 */
const replaceText = (file, text, search, replacement, times = 1) => {
  const parts = text.split(search)
  if (parts.length - 1 === times) return parts.join(replacement)
  throw new TemplateChanged(
    `The template of ${file} has changed: "${search.trim()}" occurs ${parts.length - 1} times instead of ${times}.`,
  )
}

/**
 * Applies replacements one after the other.
 * @param {string} file
 * @param {string} text
 * @param {readonly (readonly [search: string, replacement: string, times?: number])[]} edits
 */
export const edited = (file, text, edits) =>
  edits.reduce((before, [search, replacement, times]) => replaceText(file, before, search, replacement, times), text)

/** Text inside an element or an attribute. */
export const xml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
