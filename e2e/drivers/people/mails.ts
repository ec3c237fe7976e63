import { expect } from '@playwright/test'
import type { Stack } from '../stack/stack.ts'

export type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }

/** The emails in an address's mailbox. */
export const mailsTo = async (stack: Stack, address: string): Promise<readonly Mail[]> => {
  const answer = await fetch(`${stack.simulators.mailbox}/control/mails`)
  return ((await answer.json()) as { mails: readonly Mail[] }).mails.filter(({ to }) => to.includes(address))
}

/** The path of the newest link to a page, once the mailbox has `count` emails. */
export const linkTo = async (stack: Stack, address: string, page: string, count = 1): Promise<string> => {
  const links = async () =>
    (await mailsTo(stack, address)).flatMap(
      ({ text }) => new RegExp(`https?://[^/\\s]+(/${page}/\\S+)`).exec(text)?.[1] ?? [],
    )
  await expect.poll(async () => (await links()).length, { intervals: [100] }).toBe(count)
  return (await links()).at(-1) ?? ''
}
