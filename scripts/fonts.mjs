/**
 * Makes the two font files of the web app and prints the fallback faces that stand in for them while they load.
 * Run by hand after a new version of the font packages: `node scripts/fonts.mjs`, then compare what it prints with
 * apps/web/src/ui/fonts.css and commit both.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import subsetFont from 'subset-font'
import { generateFontFace, getMetricsForFamily, readMetrics } from 'fontaine'

const require = createRequire(import.meta.url)
const target = new URL('../apps/web/src/ui/fonts/', import.meta.url)

const basicLatin = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
// Signs used in texts, and the accented letters of Australian place and dish names.
const signs = '\u00a0–—‘’“”·•…×÷−½¼¾°©®™→←↑↓✓àáâäçèéêëíîïñóôöùúûüÀÁÇÉÈÑÖÜ'

const fonts = [
  {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    file: 'fraunces.woff2',
    // One cut for headings and prices: large optical size, softened, no swash letters. Only the weight stays variable.
    axes: { wght: { min: 400, max: 700 }, opsz: 60, SOFT: 70, WONK: 0 },
    fallbacks: ['Georgia', 'Noto Serif'],
  },
  {
    family: 'Inter',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    file: 'inter.woff2',
    axes: { wght: { min: 400, max: 700 } },
    fallbacks: ['Arial', 'Roboto'],
  },
]
const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'frac', 'case']

await mkdir(target, { recursive: true })
for (const { family, source, file, axes, fallbacks } of fonts) {
  const subset = await subsetFont(await readFile(require.resolve(source)), basicLatin + signs, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  })
  const path = fileURLToPath(new URL(file, target))
  await writeFile(path, subset)
  console.log(`/* ${file} ${(subset.length / 1024).toFixed(1)} kB */`)
  const metrics = await readMetrics(pathToFileURL(path))
  for (const local of fallbacks) {
    const name = `${family} stand-in ${local}`
    console.log(generateFontFace(metrics, { name, font: local, metrics: await getMetricsForFamily(local) }))
  }
}
