import { expect, test } from 'vitest'
import { storyDate } from './story-date.ts'
import { blogData, storyData } from './structured-data.ts'

const facts = { origin: 'https://shop.example', brandName: 'Shop' }
const story = {
  slug: 'dough',
  title: 'Dough </script>',
  description: 'How it rests.',
  date: '2026-10-02',
  author: 'Jo',
  blocks: [{ kind: 'paragraph' as const, inside: ['It rests.'] }],
  older: null,
  newer: null,
}

test('[NAV-40] a story tells search engines its title, day, author and address, and closes no tag', () => {
  const text = storyData(story, facts)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Dough </script>',
    datePublished: '2026-10-02',
    author: { name: 'Jo' },
    url: 'https://shop.example/blog/dough',
  })
})

test('[NAV-40] the list tells search engines the address of every story', () => {
  expect(JSON.parse(blogData([story, { ...story, slug: 'sauce' }], facts))).toMatchObject({
    '@type': 'Blog',
    blogPost: [{ url: 'https://shop.example/blog/dough' }, { url: 'https://shop.example/blog/sauce' }],
  })
})

test('[NAV-40] writes the date of a story as its calendar day', () =>
  expect(storyDate('2026-10-02')).toBe('2 October 2026'))
