import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const secret = 'a-secret-of-the-test-with-letters'

test('[MKT-02] a sealed text opens with its key, also after the key was rotated', () => {
  const sealed = seal(secret, 'link', 'jo@example.com')
  for (const encoding of ['utf8', 'base64url'] as const)
    expect(Buffer.from(sealed, encoding).toString('latin1')).not.toContain('jo@example.com')
  expect(unseal([secret], 'link', sealed)).toBe('jo@example.com')
  expect(unseal(['a newer one', secret], 'link', sealed)).toBe('jo@example.com')
  expect(seal(secret, 'link', 'jo@example.com')).not.toBe(sealed)
})

test('[MKT-02] a text does not open with another key, for another purpose, or after any change', () => {
  const sealed = seal(secret, 'link', 'jo@example.com')
  expect(unseal(['another'], 'link', sealed)).toBeNull()
  expect(unseal([secret], 'agent', sealed)).toBeNull()
  for (const text of ['', 'x', 'A'.repeat(40), `${sealed}AAAA`, sealed.slice(1)])
    expect(unseal([secret], 'link', text)).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = changed[index]! ^ 1
    expect(unseal([secret], 'link', changed.toString('base64url'))).toBeNull()
  }
})
