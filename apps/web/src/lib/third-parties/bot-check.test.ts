import { expect, test, vi } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { botChecked } from './bot-check.ts'

const refused = (code: string) => new ApiError({ status: 400, data: { code }, url: '/customer/token', method: 'POST' })

const drawer = () => {
  let drawn = 0
  return () => Promise.resolve(`token ${++drawn}`)
}

test('[API-11] sends a call with a refused bot check once more, with a new token', async () => {
  const send = vi.fn((token: string) =>
    token === 'token 1' ? Promise.reject(refused('RecaptchaException')) : Promise.resolve('done'),
  )
  expect(await botChecked(drawer(), send)).toBe('done')
  expect(send.mock.calls).toEqual([['token 1'], ['token 2']])
})

test('[API-11] throws a second refusal, and any other refusal at once', async () => {
  const never = vi.fn(() => Promise.reject(refused('RecaptchaException')))
  await expect(botChecked(drawer(), never)).rejects.toMatchObject({ code: 'RecaptchaException' })
  expect(never).toHaveBeenCalledTimes(2)
  const wrong = vi.fn(() => Promise.reject(refused('InvalidRequest')))
  await expect(botChecked(drawer(), wrong)).rejects.toMatchObject({ code: 'InvalidRequest' })
  expect(wrong).toHaveBeenCalledTimes(1)
})
