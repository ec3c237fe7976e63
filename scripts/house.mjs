// Makes pages of docs:  npm run house
// house-drawing.md from the code: which room imports which. glossary.md and the list of house.md from their YAML.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from './check/directions.mjs'
import { glossaryPage, housePage } from './check/doc-pages.mjs'
import { root } from './check/tree.mjs'

const file = (name) => join(root, 'docs', name)
const text = (name) => readFileSync(file(name), 'utf8')

const { drawing } = await cruise(root)
writeFileSync(file('house-drawing.md'), drawing)
writeFileSync(file('glossary.md'), glossaryPage(text('glossary.yaml')))
writeFileSync(file('house.md'), housePage(text('house.md'), text('changes.yaml')))
