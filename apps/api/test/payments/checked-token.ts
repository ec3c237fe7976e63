/** A bot check token for one of our pages; `captchaUrl` is the simulator's. */
export const checkedToken = async (captchaUrl: string, action = 'CUSTOMER_TOKEN'): Promise<string> => {
  const query = new URLSearchParams({ k: 'demo-captcha-site-key', host: 'localhost', action })
  const answer = await fetch(`${captchaUrl}/recaptcha/api2/token?${query.toString()}`)
  return ((await answer.json()) as { token: string }).token
}
