import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Picture, type PictureProps } from './picture.tsx'
import { PictureOrPlate } from './picture-or-plate.tsx'
import { pictureSources } from './picture-sources.ts'

const margherita = { file: 'margherita-3f9a', widths: [320, 640, 960], ratio: 4 / 3, colour: '#c98a4b' }
const html = (more: Partial<PictureProps> = {}): string =>
  renderToStaticMarkup(createElement(Picture, { picture: margherita, sizes: '50vw', ...more }))

describe('a picture of the manifest', () => {
  test('offers AVIF before WebP, each in every width, with the shown size', () => {
    const [avif, webp] = [...html().matchAll(/<source type="(.+?)" srcSet="(.+?)" sizes="(.+?)"/g)].map((found) => [
      ...found.slice(1),
    ])
    const files = (kind: string) =>
      [320, 640, 960].map((width) => `/pictures/margherita-3f9a-${width}.${kind} ${width}w`).join(', ')
    expect(avif).toEqual(['image/avif', files('avif'), '50vw'])
    expect(webp).toEqual(['image/webp', files('webp'), '50vw'])
  })

  test.each([
    [4 / 3, 960, 720],
    [1, 960, 960],
    [1.5, 960, 640],
  ])('of ratio %f reserves its space by width and height', (ratio, width, height) => {
    const image = /<img .*?>/.exec(html({ picture: { ...margherita, ratio } }))?.[0]
    expect(image).toContain(`width="${width}" height="${height}"`)
    expect(html()).toContain('--average:#c98a4b')
  })

  test('loads lazily unless it is at the start of a screen', () => {
    expect(html()).toContain('loading="lazy"')
    expect(html()).not.toContain('high')
    expect(html({ priority: 'auto' })).toContain('loading="eager"')
    expect(html({ priority: 'auto' })).not.toContain('high')
    expect(html({ priority: 'high' })).toContain('loading="eager" fetchPriority="high"')
  })

  test("is preloaded in the head of the server's page when it is the first, as AVIF in every width", () => {
    expect(html()).not.toContain('<link')
    expect(html({ priority: 'auto' })).not.toContain('<link')
    const link = /^<link .*?>/.exec(html({ priority: 'high' }))?.[0].toLowerCase()
    expect(link).toContain('rel="preload" as="image"')
    expect(link).toContain('imagesrcset="/pictures/margherita-3f9a-320.avif 320w, ')
    for (const attribute of ['imagesizes="50vw"', 'type="image/avif"', 'fetchpriority="high"'])
      expect(link).toContain(attribute)
    expect(link).not.toContain(' href=')
  })

  test('is decorative beside its name, and has an alt text without it', () => {
    expect(html()).toContain('alt=""')
    expect(html({ alt: 'A margherita' })).toContain('alt="A margherita"')
  })
})

test('shows a plate with the text while there is no picture', () => {
  const shown = (picture: PictureProps['picture'] | null) =>
    renderToStaticMarkup(
      createElement(PictureOrPlate, { picture, name: 'Margherita', kind: 2, sizes: '50vw' }, 'A margherita'),
    )
  expect(shown(null)).toContain('<svg')
  expect(shown(null)).toContain('A margherita')
  expect(shown(null)).not.toContain('<img')
  expect(shown(margherita)).toContain('<img')
  expect(shown(margherita)).not.toContain('A margherita')
})

test('uses the widest file for browsers without srcset', () =>
  expect(pictureSources(margherita).src).toBe('/pictures/margherita-3f9a-960.webp'))
