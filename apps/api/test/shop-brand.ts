import { fileURLToPath } from 'node:url'
import { readBrand } from '../src/platform/core/brand.ts'

/** The brand of the apps under test, as its brand file names it. */
export const shopBrand = await readBrand(fileURLToPath(new URL('../../../config/brand.yaml', import.meta.url)))
