import type { BotAction } from '@forno/contracts/sign-in/sign-in'
import { isApiError } from '../http/api-error.ts'
import { captchaToken } from './captcha.ts'
import { useShop } from '../react/shop-context.ts'

/** Whether the server refused a call for its bot-check token. [API-11] */
const isBotRefusal = (error: unknown): boolean => isApiError(error) && error.code === 'RecaptchaException'

/** Sends with a bot-check token; after a refusal sends once more with a new token. [API-11] */
export const botChecked = async <Reply>(
  drawToken: () => Promise<string>,
  send: (tokenV3: string) => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await send(await drawToken())
  } catch (error) {
    if (!isBotRefusal(error)) throw error
    return send(await drawToken())
  }
}

/** Sends without a token, and once more with one if the server asks for it. [PAY-29] */
export const botCheckedIfAsked = async <Reply>(
  drawToken: () => Promise<string>,
  send: (token: string) => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await send('')
  } catch (error) {
    if (!isBotRefusal(error)) throw error
    return send(await drawToken())
  }
}

/** `botChecked` with tokens of the shop's captcha service for an action. [API-11] [ACC-40] */
export const useBotChecked = () => {
  const { configuration } = useShop()
  return <Reply>(action: BotAction, send: (tokenV3: string) => Promise<Reply>): Promise<Reply> =>
    botChecked(() => captchaToken(configuration, action), send)
}
