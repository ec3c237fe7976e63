// The pages of docs that are made from YAML: the glossary, and the list of changes in house.md.
import { parse } from 'yaml'

const head = `# Glossary: one word per noun

Made from glossary.yaml by \`npm run house\`. Use these words in names, comments, documents and on screen. "Not" lists banned words, which
\`npm run check\` looks for in names of files, folders and identifiers. A longer term may contain a banned word, such as "cart upsell".
`

const entry = ({ word, means, not, files }) =>
  [`- **${word}**: ${means}.`, not && `Not: ${not}.`, files && `In ${files}.`].filter(Boolean).join(' ')

/** The page of the glossary. @param {string} yaml The text of docs/glossary.yaml. */
export const glossaryPage = (yaml) =>
  `${head}\n${parse(yaml)
    .map(({ group, words }) => `## ${group}\n\n${words.map(entry).join('\n')}\n`)
    .join('\n')}`

const [begin, end] = ['<!-- Made from changes.yaml by `npm run house`. -->', '<!-- End of the list. -->']

/** The guide to the house with its list of changes. @param {string} page @param {string} yaml docs/changes.yaml */
export const housePage = (page, yaml) => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new SyntaxError(`docs/house.md has no lines “${begin}” and “${end}”.`)
  const list = parse(yaml).map(({ change, files }) => `- ${change}: ${files}`)
  return `${page.slice(0, from)}${begin}\n\n${list.join('\n')}\n\n${page.slice(to)}`
}
