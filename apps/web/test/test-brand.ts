import { setTextBrand } from '../src/lib/texts.ts'

/** An invented brand for tests of texts. */
export const testBrand = { name: 'Bella Luna', supportNumber: '1800 975 711' } as const

/** Sets the test brand; texts of the test then name it. */
export const withTestBrand = (): void => setTextBrand(testBrand)
