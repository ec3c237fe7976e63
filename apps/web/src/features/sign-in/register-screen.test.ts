import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { RegisterScreen } from './register-screen.tsx'

vi.mock('../../lib/react/shop-context.ts', () => ({ useBrand: () => ({ name: 'Bella Luna' }) }))
vi.mock('../../lib/react/page-head.tsx', () => ({ PageHead: () => null }))
vi.mock('../../shared/contact/consent-texts.ts', () => ({ useConsentWords: () => ({}) }))
vi.mock('../../state/sign-in/sign-in.ts', () => ({ useRegister: () => () => undefined }))
vi.mock('../../ui/notices/notices.ts', () => ({ useNotices: () => ({}) }))
vi.mock('./account-benefits.tsx', () => ({ AccountBenefits: () => null }))
vi.mock('./social-buttons.tsx', () => ({ SocialButtons: () => null }))
vi.mock('./password-meter.tsx', () => ({ PasswordMeter: () => null }))

test('[NAV-30] [ACC-34] the register page names what it does, and asks for consent to marketing', () => {
  const none = () => undefined
  const html = renderToStaticMarkup(createElement(RegisterScreen, { onDone: none, onOutcome: none }))
  expect(html).toContain('<h1>Create your account</h1>')
  expect(html).toContain('<legend>Would you like to hear from us?</legend>')
})
