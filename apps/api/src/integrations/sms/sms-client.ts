type Sms = {
  /** A number in E.164. */
  readonly to: string
  readonly text: string
  /** Our own name for it: the gateway sends the same one once. 1 to 100 printable characters. */
  readonly reference: string
}

/** Hands a text message to the gateway. Rejects where it may take it later; what it never takes is over. */
export type SendSms = (sms: Sms) => Promise<'sent' | 'refused'>

export type SmsSettings = {
  readonly smsUrl: string
  readonly smsKey: string
  /** Who it says it is from. */
  readonly smsFrom: string
}

/** Milliseconds. */
const deadline = 5_000

/** Wrong or unwanted for good. 409 is another text under a reference that was sent: that one stands. */
const final: ReadonlySet<number> = new Set([400, 409, 422])

/** A sender of letters, as phones show it: up to eleven letters, digits and spaces. [ACC-41] */
export const senderName = (brandName: string): string =>
  brandName
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, 11)
    .trim()

/** Text messages over HTTP. An answer that was lost is asked for again under the same reference, and sent once. [ACC-41] */
export const makeSendSms = ({ smsUrl, smsKey, smsFrom }: SmsSettings): SendSms => {
  const address = `${smsUrl.replace(/\/+$/, '')}/messages`
  return async (sms) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${smsKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sms, from: smsFrom }),
      // A redirect would carry the customer's number to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
    await response.body?.cancel()
    if (response.ok) return 'sent'
    if (final.has(response.status)) return 'refused'
    throw new Error(`the gateway for text messages answered ${response.status}`)
  }
}
