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
  test('offers AVIF before WebP, each in every width and told how wide it is shown', () => {
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
  ])('of ratio %f keeps its place by width and height before a byte has come', (ratio, width, height) => {
    const image = /<img .*?>/.exec(html({ picture: { ...margherita, ratio } }))?.[0]
    expect(image).toContain(`width="${width}" height="${height}"`)
    expect(html()).toContain('--average:#c98a4b')
  })

  test('waits until it comes near, unless it stands where a screen begins', () => {
    expect(html()).toContain('loading="lazy"')
    expect(html()).not.toContain('high')
    expect(html({ priority: 'auto' })).toContain('loading="eager"')
    expect(html({ priority: 'auto' })).not.toContain('high')
    expect(html({ priority: 'high' })).toContain('loading="eager" fetchPriority="high"')
  })

  test('is named in the head of the page that the server sends when it is the first, as AVIF in every width', () => {
    expect(html()).not.toContain('<link')
    expect(html({ priority: 'auto' })).not.toContain('<link')
    const link = /^<link .*?>/.exec(html({ priority: 'high' }))?.[0].toLowerCase()
    expect(link).toContain('rel="preload" as="image"')
    expect(link).toContain('imagesrcset="/pictures/margherita-3f9a-320.avif 320w, ')
    for (const words of ['imagesizes="50vw"', 'type="image/avif"', 'fetchpriority="high"'])
      expect(link).toContain(words)
    expect(link).not.toContain(' href=')
  })

  test('is silent where its name stands beside it, and told where it does not', () => {
    expect(html()).toContain('alt=""')
    expect(html({ alt: 'A margherita' })).toContain('alt="A margherita"')
  })
})

test('without a picture a plate stands in its place, with the words on it', () => {
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

test('the widest file is the one for browsers that know no other way', () =>
  expect(pictureSources(margherita).src).toBe('/pictures/margherita-3f9a-960.webp'))
