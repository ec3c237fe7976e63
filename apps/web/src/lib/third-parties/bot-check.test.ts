import { expect, test, vi } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { botChecked, botCheckedIfAsked } from './bot-check.ts'

const refused = (code: string) => new ApiError({ status: 400, data: { code }, url: '/customer/token', method: 'POST' })

/** Draws "token 1", "token 2" and so on. */
const tokenDrawer = () => {
  let count = 0
  return vi.fn(() => Promise.resolve(`token ${++count}`))
}

test('[API-11] sends a call with a refused bot check once more, with a new token', async () => {
  const send = vi.fn((token: string) =>
    token === 'token 1' ? Promise.reject(refused('RecaptchaException')) : Promise.resolve('done'),
  )
  expect(await botChecked(tokenDrawer(), send)).toBe('done')
  expect(send.mock.calls).toEqual([['token 1'], ['token 2']])
})

test('[API-11] throws a second refusal, and any other refusal at once', async () => {
  const refuse = vi.fn(() => Promise.reject(refused('RecaptchaException')))
  await expect(botChecked(tokenDrawer(), refuse)).rejects.toMatchObject({ code: 'RecaptchaException' })
  expect(refuse).toHaveBeenCalledTimes(2)
  const refuseInput = vi.fn(() => Promise.reject(refused('InvalidRequest')))
  await expect(botChecked(tokenDrawer(), refuseInput)).rejects.toMatchObject({ code: 'InvalidRequest' })
  expect(refuseInput).toHaveBeenCalledTimes(1)
})

test('[PAY-29] sends without a token first, and with one if the server asks for it', async () => {
  const drawToken = tokenDrawer()
  const send = vi.fn((token: string) =>
    token === '' ? Promise.reject(refused('RecaptchaException')) : Promise.resolve('done'),
  )
  expect(await botCheckedIfAsked(drawToken, () => Promise.resolve('done'))).toBe('done')
  expect(drawToken).not.toHaveBeenCalled()
  expect(await botCheckedIfAsked(drawToken, send)).toBe('done')
  expect(send.mock.calls).toEqual([[''], ['token 1']])
})

test('[PAY-29] a refusal for another reason draws no token', async () => {
  const drawToken = tokenDrawer()
  const refusal = botCheckedIfAsked(drawToken, () => Promise.reject(refused('InvalidRequest')))
  await expect(refusal).rejects.toMatchObject({ code: 'InvalidRequest' })
  expect(drawToken).not.toHaveBeenCalled()
})
