// Draws which room imports which, from the code, into docs/house-drawing.md:  npm run house
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from './check/directions.mjs'
import { root } from './check/tree.mjs'

const { drawing } = await cruise(root)
writeFileSync(join(root, 'docs/house-drawing.md'), drawing)
