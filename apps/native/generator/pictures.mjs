import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { paper } from './android.mjs'

const markFile = join(import.meta.dirname, '../../web/public/icon.svg')
const resources = 'android/app/src/main/res'
const catalog = 'ios/App/App/Assets.xcassets'

/** Pixels for each dp. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

/** The side of the mark's own drawing, in its own units. */
const markSide = 32
/** The radius of its crust, in the same units. */
const crustRadius = 15

/** The shapes of the mark, in the brand's colour of actions. */
const readMark = async (colour) => {
  const svg = await readFile(markFile, 'utf8')
  const [, shapes] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)
  return shapes.replaceAll(/#c8201f/gi, colour)
}

/** The mark in one colour; its shape separates crust, gap and slices. */
const silhouette = (shapes, colour, ink = colour) => {
  const [, slices] = /<path d="([^"]+)"/.exec(shapes)
  const ring = (radius) =>
    `M${markSide / 2 - radius} ${markSide / 2}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
  return `<path fill="${colour}" fill-rule="evenodd" d="${ring(crustRadius)}${ring(crustRadius - 2)}"/><path fill="${ink}" d="${slices}"/>`
}

/** A square picture of `size` pixels. The disc of the mark covers `share` of its side, on `ground` or on nothing. */
const draw = async (size, shapes, { share, ground = '' }) => {
  const scale = (share * size) / (2 * crustRadius)
  const start = (size - markSide * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}<g transform="translate(${start} ${start}) scale(${scale})">${shapes}</g></svg>`
  return sharp(Buffer.from(svg))
}

const square = (colour) => `<rect width="100%" height="100%" fill="${colour}"/>`
const rounded = (colour) => `<rect x="4%" y="4%" width="92%" height="92%" rx="18%" fill="${colour}"/>`
const disc = (colour) => `<circle cx="50%" cy="50%" r="47%" fill="${colour}"/>`

/** PNG with a palette: the drawings have few colours. */
const indexed = { compressionLevel: 9, palette: true, colours: 64, dither: 0, effort: 4 }
const clear = async (drawing) => (await drawing).png(indexed).toBuffer()
/** The App Store refuses icons with an alpha channel. */
const opaque = async (drawing) => (await drawing).removeAlpha().png(indexed).toBuffer()

const androidPictures = async ({ light, dark }) => {
  const white = silhouette(light, '#ffffff')
  const files = await Promise.all(
    Object.entries(densities).map(async ([density, scale]) => {
      const at = (dp) => Math.round(dp * scale)
      const mipmap = `${resources}/mipmap-${density}`
      return [
        [`${mipmap}/ic_launcher.png`, await clear(draw(at(48), light, { share: 0.74, ground: rounded(paper.light) }))],
        [
          `${mipmap}/ic_launcher_round.png`,
          await clear(draw(at(48), light, { share: 0.7, ground: disc(paper.light) })),
        ],
        // Launchers cut the icon of 108 dp to any shape around its inner 66 dp.
        [`${mipmap}/ic_launcher_foreground.png`, await clear(draw(at(108), light, { share: 56 / 108 }))],
        [`${mipmap}/ic_launcher_monochrome.png`, await clear(draw(at(108), white, { share: 56 / 108 }))],
        [`${resources}/drawable-${density}/ic_notification.png`, await clear(draw(at(24), white, { share: 20 / 24 }))],
        // Android shows the inner circle of 192 dp.
        [`${resources}/drawable-${density}/splash_icon.png`, await clear(draw(at(288), light, { share: 136 / 288 }))],
        [
          `${resources}/drawable-night-${density}/splash_icon.png`,
          await clear(draw(at(288), dark, { share: 136 / 288 })),
        ],
      ]
    }),
  )
  return files.flat()
}

/** iOS scales the splash to cover the screen: a phone shows the middle 46 % of its width. */
const splashSize = 2732

const iosPictures = async ({ light, dark }) => {
  const icon = `${catalog}/AppIcon.appiconset`
  const splash = `${catalog}/Splash.imageset`
  const grey = silhouette(light, '#ffffff', '#b9b9b9')
  return [
    [`${icon}/AppIcon-512@2x.png`, await opaque(draw(1024, light, { share: 0.78, ground: square(paper.light) }))],
    [`${icon}/AppIcon-dark.png`, await opaque(draw(1024, dark, { share: 0.78, ground: square(paper.dark) }))],
    [`${icon}/AppIcon-tinted.png`, await opaque(draw(1024, grey, { share: 0.78, ground: square('#000000') }))],
    [`${splash}/splash.png`, await opaque(draw(splashSize, light, { share: 0.16, ground: square(paper.light) }))],
    [`${splash}/splash-dark.png`, await opaque(draw(splashSize, dark, { share: 0.16, ground: square(paper.dark) }))],
  ]
}

/**
 * Every icon and splash picture by its path, drawn from the mark of the web in the brand's colours.
 * @param {import('./settings.mjs').NativeSettings} settings
 * @returns {Promise<import('./template.mjs').ProjectFiles>}
 */
export const drawPictures = async ({ accent }) => {
  const marks = { light: await readMark(accent.action.light), dark: await readMark(accent.action.dark) }
  return new Map([...(await androidPictures(marks)), ...(await iosPictures(marks))])
}
